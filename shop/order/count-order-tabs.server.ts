import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { OrderTab } from "./status.ts";
import { tabCondition, tabNames } from "./tab-condition.server.ts";

/** A tab says how much waits, not how much there ever was: beyond this nobody counts on, and what is over is hardly counted. */
export const countLimits: Record<OrderTab, number> = { pending: 1000, ready: 1000, delivery: 1000, done: 100, failure: 100, canceled: 100 };

/** How many orders stand under each tab; its limit means that many or more. */
export async function countOrderTabs(db: Db): Promise<Record<OrderTab, number>> {
  const counts = tabNames.map((tab) => sql`(select count(*)::int from (select 1 from orders where ${tabCondition(tab)} limit ${countLimits[tab]}) as counted) as ${sql.identifier(tab)}`);
  const { rows } = await db.execute<Record<OrderTab, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0]!;
}
