import { sql, type SQL } from "drizzle-orm";
import type { ListTab } from "./order-tab.ts";
import { orderTabs } from "../standing.ts";
import { isUnderCanceled } from "../status-condition.server.ts";
import { orders } from "../table.server.ts";

/** Equals `tabOf`. */
const canceled = isUnderCanceled(orders);

/** The condition of orders in a tab. */
export function tabCondition(tab: ListTab): SQL | undefined {
  if (tab === "all") return undefined;
  return tab === "canceled" ? canceled : sql`(${orders.delivery} = ${tab} and not ${canceled})`;
}

export const tabNames = Object.keys(orderTabs) as (keyof typeof orderTabs)[];
