import { eq, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import type { Shop } from "../shop.ts";
import { readClock, type Clock } from "./clock.server.ts";
import { forgetPast, type Counts } from "./forget.server.ts";
import { retentionRuns } from "./table.server.ts";

const RUNS_KEPT = "2 years";

export type RetentionRun = typeof retentionRuns.$inferSelect;
type RunRequest = {
  /** also when it ran today */
  now?: boolean;
  /** an owner confirmed the clock */
  clockIsRight?: boolean;
};

/**
 * Deletes expired data once a day, and before a shop opens. Deletes nothing when the clock went
 * back, ran far ahead, or differs from this machine's. Returns null when not due.
 */
export async function runRetention(
  { db, now }: Pick<Shop, "db" | "now">,
  runRequest: RunRequest = {},
): Promise<RetentionRun | null> {
  const clock = await readClock({ db, now });
  const trouble = runRequest.clockIsRight ? null : clock.trouble;
  if (trouble ? clock.isNoted && !runRequest.now : !isWanted(clock, runRequest)) return null;
  const [run] = await db.insert(retentionRuns).values({ trouble }).returning();
  if (trouble) {
    log.error(`retention did nothing: ${trouble}. See /admin/retention.`);
    return run!;
  }
  return finish({ db }, run!.id, await forgetPast(db));
}

const isWanted = ({ isDue }: Clock, runRequest: RunRequest): boolean =>
  Boolean(runRequest.now || runRequest.clockIsRight || isDue);

async function finish(
  { db }: Pick<Shop, "db">,
  id: number,
  counts: Counts,
): Promise<RetentionRun | null> {
  await db
    .delete(retentionRuns)
    .where(sql`started_at < now() - ${RUNS_KEPT}::interval and id <> ${id}`);
  const [run] = await db
    .update(retentionRuns)
    .set({
      endedAt: sql`clock_timestamp()`,
      counts,
      auditPlace: sql`(select place from audit_seals order by place desc limit 1)`,
      auditHash: sql`(select hash from audit_seals order by place desc limit 1)`,
    })
    .where(eq(retentionRuns.id, id))
    .returning();
  return run ?? null;
}
