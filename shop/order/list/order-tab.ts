import { orderTabs, type OrderTab } from "../standing.ts";

/** The tabs of the order list, after one for all orders. */
export const listTabs = { all: "전체", ...orderTabs } as const;

export type ListTab = OrderTab | "all";

/** Invalid values mean "ready", or all orders during a search. */
export function readListTab(typed: string | null, isNarrowed: boolean): ListTab {
  if (typed !== null && Object.hasOwn(listTabs, typed)) return typed as ListTab;
  return isNarrowed ? "all" : "ready";
}
