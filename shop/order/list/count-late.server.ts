import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { lateCondition } from "./order-conditions.server.ts";

/** Counting stops here. */
const MOST = 1000;

/** Orders that should have been sent before today; 1000 means at least that many. */
export async function countLate(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ late: number }>(
    sql`select count(*)::int as late from (select from orders where ${lateCondition(now)} limit ${MOST}) as counted`,
  );
  return rows[0]!.late;
}
