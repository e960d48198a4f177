import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseFull } from "#db/database-full.server.ts";
import type { Db } from "#shop/shop.ts";

/** A proxy that hears nothing for longer takes the process for dead. */
const PATIENCE_MS = 2000;

/** Whether the database answers, so that a proxy may send people here. */
export async function isReady(db: Db): Promise<boolean> {
  const asked = db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`).then(
    ({ rows }) => !rows[0]?.standby,
    () => false,
  );
  return Promise.race([asked, wait(PATIENCE_MS, false, { ref: false })]);
}

/** For whoever sends people here: not to a process that leaves, and not while there is no database. */
export async function answerReady(c: Context, { db }: { db: Db }, isLeaving?: () => boolean) {
  const notNow = (words: string) => c.text(words, 503, { "Cache-Control": "no-store" });
  if (isLeaving?.()) return notNow("this process leaves");
  if (!(await isReady(db))) return notNow("the database does not answer");
  // Whoever reads is served; to send people elsewhere would not make room.
  return c.text(
    isDatabaseFull() ? "ready, but in the last minute the disk of the database was full" : "ready",
  );
}
