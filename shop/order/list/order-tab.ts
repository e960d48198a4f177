import { orderTabs, type OrderTab } from "../standing.ts";

/** The tabs of the order list and, before them, every order. */
export const listTabs = { all: "전체", ...orderTabs } as const;

export type ListTab = OrderTab | "all";

/** Anything else means what waits to be sent, or every order while searching. */
export function readListTab(typed: string | null, isNarrowed: boolean): ListTab {
  if (typed !== null && Object.hasOwn(listTabs, typed)) return typed as ListTab;
  return isNarrowed ? "all" : "ready";
}
