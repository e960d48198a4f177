import { sql, type SQL } from "drizzle-orm";
import type { ListTab } from "./order-tab.ts";
import { orderTabs } from "./status.ts";
import { orders } from "./table.server.ts";

/** As `tabOf` in status.ts says, which a test holds it to for every combination of the two machines. */
const canceled = sql`(${orders.payment} in ('refunded', 'canceled', 'canceling') or coalesce(${orders.claimStatus} in ('requested', 'approved'), false) or (${orders.payment} in ('paid', 'partially_refunded') and ${orders.delivery} in ('pending', 'failure')))`;

/** Which orders stand under a tab. */
export function tabCondition(tab: ListTab): SQL | undefined {
  if (tab === "all") return undefined;
  return tab === "canceled" ? canceled : sql`(${orders.delivery} = ${tab} and not ${canceled})`;
}

export const tabNames = Object.keys(orderTabs) as (keyof typeof orderTabs)[];
