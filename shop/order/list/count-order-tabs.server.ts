import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { countLimits } from "./count-limits.ts";
import type { OrderTab } from "../standing.ts";
import { tabCondition, tabNames } from "./tab-condition.server.ts";

/** Orders per tab; a count at its limit means at least that many. */
export async function countOrderTabs(db: Db): Promise<Record<OrderTab, number>> {
  const counts = tabNames.map(
    (tab) =>
      sql`(select count(*)::int from (select 1 from orders where ${tabCondition(tab)} limit ${countLimits[tab]}) as counted) as ${sql.identifier(tab)}`,
  );
  const { rows } = await db.execute<Record<OrderTab, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return rows[0]!;
}
