import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** The database's clock. Deadlines about money use it, so that all processes agree on them. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as now`,
  );
  return new Date(rows[0]!.now * 1000);
}
