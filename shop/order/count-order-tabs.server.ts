import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { OrderTab } from "./status.ts";
import { tabCondition, tabNames } from "./tab-condition.server.ts";

/** A tab says how much waits, not how much there ever was: beyond this nobody counts on. */
export const COUNT_LIMIT = 1000;

/** How many orders stand under each tab; 1000 means that many or more. */
export async function countOrderTabs(db: Db): Promise<Record<OrderTab, number>> {
  const counts = tabNames.map((tab) => sql`(select count(*)::int from (select 1 from orders where ${tabCondition(tab)} limit ${COUNT_LIMIT}) as counted) as ${sql.identifier(tab)}`);
  const { rows } = await db.execute<Record<OrderTab, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0]!;
}
