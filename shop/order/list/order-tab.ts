import { orderTabs, type OrderTab } from "../standing.ts";

/** The tabs of the order list, after one for all orders. */
export const listTabs = { all: "전체", ...orderTabs } as const;

export type ListTab = OrderTab | "all";
