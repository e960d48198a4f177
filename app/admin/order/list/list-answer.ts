import type { OrderResult } from "#shop/order/delivery/each-order.server.ts";

export type MovedOrder = { number: string; says: string };

/** What the list's forms are answered: about one order, or about each of many. */
export type ListAnswer = { moved: MovedOrder } | { results: OrderResult[] };
