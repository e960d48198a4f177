import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseFull } from "#db/database-full.server.ts";
import type { Db } from "#shop/shop.ts";

/** A proxy that hears nothing for longer takes the process for dead. */
const PATIENCE_MS = 2000;

/** `reading`: the database answers, and refuses writes by a setting (default_transaction_read_only). */
type Readiness = "ready" | "reading" | "away";

async function findReadiness(db: Db): Promise<Readiness> {
  const asked = db
    .execute<{ standby: boolean; reading: boolean }>(
      sql`select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as reading`,
    )
    .then(
      ({ rows: [found] }): Readiness => {
        if (!found || found.standby) return "away";
        return found.reading ? "reading" : "ready";
      },
      (): Readiness => "away",
    );
  return Promise.race([asked, wait(PATIENCE_MS, "away" as const, { ref: false })]);
}

/** Whether the database answers and takes writes. */
export const isReady = async (db: Db): Promise<boolean> => (await findReadiness(db)) === "ready";

/** For whoever sends people here: not to a process that leaves, and not while there is no database. */
export async function answerReady(c: Context, { db }: { db: Db }, isLeaving?: () => boolean) {
  const notNow = (words: string) => c.text(words, 503, { "Cache-Control": "no-store" });
  if (isLeaving?.()) return notNow("this process leaves");
  const readiness = await findReadiness(db);
  if (readiness === "away") return notNow("the database does not answer");
  // Whoever reads is served; to send people elsewhere would not make room, nor make it write.
  if (readiness === "reading") return c.text("ready to read only: the database refuses writes");
  return c.text(
    isDatabaseFull() ? "ready, but in the last minute the disk of the database was full" : "ready",
  );
}
