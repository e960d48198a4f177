import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { Limit } from "./spend-attempt.server.ts";

/** How often the most used of these limits was tried in its window. */
export async function countAttempts(db: Db, limits: Omit<Limit, "most">[]): Promise<number> {
  const keys = limits.map(({ key }) => key);
  const seconds = limits.map((limit) => limit.seconds);
  const { rows } = await db.execute<{ most: number }>(sql`
    select coalesce(max(counted.count), 0)::int as most
    from attempts as counted join unnest(${sql.param(keys)}::text[], ${sql.param(seconds)}::int[]) as asked(key, seconds)
      on counted.key = asked.key and counted.window_start = to_timestamp(floor(extract(epoch from now()) / asked.seconds) * asked.seconds)`);
  return rows[0]?.most ?? 0;
}
