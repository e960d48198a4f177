import { eq, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import type { Shop } from "../shop.ts";
import { forgetPast, type Counts } from "./forget.server.ts";
import { retentionRuns } from "./table.server.ts";

/** A shop that was still for longer says first that its clock is right. */
const LONGEST_STILL = "400 days";
const RUN_AGAIN_AFTER = "20 hours";
const MOST_APART_MS = 24 * 3600_000;
const RUNS_KEPT = "2 years";

export type RetentionRun = typeof retentionRuns.$inferSelect;
type RunRequest = {
  /** also when it ran today */
  now?: boolean;
  /** somebody looked at the clock and says that it is right */
  clockIsRight?: boolean;
};

/**
 * Forgets what is past its time; once a day, and before a shop opens. A clock that went back, ran
 * far ahead, or is another one than this machine's is not believed, and then nothing goes. Returns
 * null where it was not due.
 */
export async function runRetention(
  { db, now }: Pick<Shop, "db" | "now">,
  asked: RunRequest = {},
): Promise<RetentionRun | null> {
  const clock = await readClock({ db });
  const trouble = asked.clockIsRight ? null : troubleOf(clock, now());
  if (!asked.now && !asked.clockIsRight && !clock.isDue && !trouble) return null;
  if (trouble && clock.lastTrouble === trouble && !clock.isDue) return null;
  const [run] = await db.insert(retentionRuns).values({ trouble }).returning();
  if (trouble) {
    log.error(`retention did nothing: ${trouble}. See /admin/retention.`);
    return run!;
  }
  return finish({ db }, run!.id, await forgetPast(db));
}

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

type Clock = {
  at: Date;
  isDue: boolean;
  isBehind: boolean;
  isAhead: boolean;
  lastTrouble: string | null;
};

async function readClock({ db }: Pick<Shop, "db">): Promise<Clock> {
  const { rows } = await db.execute<{
    at: string;
    due: boolean;
    behind: boolean;
    ahead: boolean;
    trouble: string | null;
  }>(sql`
    select now() as at, coalesce(max(started_at) < now() - ${RUN_AGAIN_AFTER}::interval, true) as due,
      coalesce(max(ended_at) > now() + interval '1 hour', false) as behind,
      coalesce(max(ended_at) < now() - ${LONGEST_STILL}::interval, false) as ahead,
      (select trouble from retention_runs order by id desc limit 1) as trouble
    from retention_runs`);
  const { at, due, behind, ahead, trouble } = rows[0]!;
  return {
    at: new Date(at),
    isDue: due,
    isBehind: behind,
    isAhead: ahead,
    lastTrouble: trouble,
  };
}

function troubleOf({ at, isBehind, isAhead }: Clock, here: Date): RetentionRun["trouble"] {
  if (Math.abs(at.getTime() - here.getTime()) > MOST_APART_MS) return "clocks-differ";
  if (isBehind) return "clock-behind";
  return isAhead ? "clock-ahead" : null;
}
