import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** What time it is, whatever this process believes: terms that decide about money end for
 * everybody at the same moment. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as now`,
  );
  return new Date(rows[0]!.now * 1000);
}
