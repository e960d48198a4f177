import { isUnfilled } from "#shop/order/standing.ts";
import { isPaid, paymentIs } from "#shop/order/status.ts";
import type { Order } from "#shop/order/move-order.server.ts";

/** All that a browser is shown that came back from a payment window and is not the orderer's. */
export type ReturnedView = {
  number: string;
  /** won; it stands in the address already */
  total: number;
  state: "paid" | "confirming" | "deposit" | "unpaid" | "over";
  /** why it was not paid */
  words: string | null;
  isMembers: boolean;
};

export function viewReturned(order: Order, words: string | null): ReturnedView {
  const { number, total, memberId } = order;
  const state = stateOf(order);
  return {
    number,
    total,
    state,
    words: state === "unpaid" ? words : null,
    isMembers: memberId !== null,
  };
}

function stateOf(order: Order): ReturnedView["state"] {
  if (order.payment === "confirming") return "confirming";
  if (order.payment === "waiting_deposit") return "deposit";
  if (paymentIs(order, "unpaid") || order.payment === "expired") return "unpaid";
  return isPaid(order) && !isUnfilled(order) ? "paid" : "over";
}
