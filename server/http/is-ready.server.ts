import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseFull } from "#db/database-full.server.ts";
import type { Db } from "#shop/shop.ts";

/** A proxy takes a process that is silent for longer for dead. */
export const PATIENCE_MS = 2000;

/**
 * `refusing`: the database answers but is read-only (default_transaction_read_only). `full`: a
 * write failed for lack of disk space in the last minute.
 */
type Readiness = "ready" | "refusing" | "full" | "away";

const troubles = {
  refusing: "the database refuses writes",
  full: "in the last minute the disk of the database was full",
  away: "the database does not answer",
};

async function findReadiness(db: Db): Promise<Readiness> {
  const readinessQuery = db
    .execute<{ standby: boolean; refusing: boolean }>(
      sql`select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as refusing`,
    )
    .then(
      ({ rows: [found] }): Readiness => {
        if (!found || found.standby) return "away";
        if (found.refusing) return "refusing";
        return isDatabaseFull() ? "full" : "ready";
      },
      (): Readiness => "away",
    );
  return Promise.race([readinessQuery, wait(PATIENCE_MS, "away" as const, { ref: false })]);
}

/** Whether the database answers and takes writes. */
export const isReady = async (db: Db): Promise<boolean> => (await findReadiness(db)) === "ready";

/**
 * Readiness, told by the status alone: 200 when this process takes orders; 503 while it shuts down
 * or its database is away or read-only. With `?exclude=writes`, for load balancers, a read-only
 * database counts as ready, because pages can still be read.
 */
export async function answerReady(c: Context, { db }: { db: Db }, isLeaving?: () => boolean) {
  const notNow = (words: string) => c.text(words, 503, { "Cache-Control": "no-store" });
  if (isLeaving?.()) return notNow("this process leaves");
  const readiness = await findReadiness(db);
  if (readiness === "ready") return c.text("ready");
  const trouble = troubles[readiness];
  if (readiness === "away" || c.req.query("exclude") !== "writes") return notNow(trouble);
  return c.text(`ready to read only: ${trouble}`);
}
