import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { Limit } from "./spend-attempt.server.ts";

/** Longer than a statement can wait for its turn (db/client.server.ts). */
const MARGIN_SECONDS = 15;

/** Takes back a try that turned out to be none. `sinceMs`: how long ago, at least, it was spent. */
export async function giveBackAttempt(db: Db, limits: Limit[], sinceMs: number): Promise<void> {
  const keys = limits.map(({ key }) => key);
  const seconds = limits.map((limit) => limit.seconds);
  const ago = sinceMs / 1000 + MARGIN_SECONDS;
  await db.execute(sql`
    update attempts as counted set count = counted.count - 1
    from (
      select key, seconds from unnest(${sql.param(keys)}::text[], ${sql.param(seconds)}::int[]) as given(key, seconds)
      where floor(extract(epoch from now()) / seconds) = floor((extract(epoch from now()) - ${ago}) / seconds)
    ) as spent
    where counted.key = spent.key and counted.count > 0
      and counted.window_start = to_timestamp(floor(extract(epoch from now()) / spent.seconds) * spent.seconds)`);
}
