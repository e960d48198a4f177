import type { OrderResult } from "#shop/order/delivery/each-order.server.ts";

export type MovedOrder = { number: string; says: string };

/** Answers of the list's forms, about one order or each of many. */
export type ListAnswer = { moved: MovedOrder } | { results: OrderResult[] };
