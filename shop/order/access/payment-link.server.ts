import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import type { Order } from "../move-order.server.ts";
import { paymentIs } from "../status.ts";

/** How long somebody who was sent a link may take, and its pieces are held. */
export const LINK_HOURS = 24;

type LinkedOrder = Pick<Order, "number" | "ordererPhone" | "ordererEmail">;

/**
 * Made of who is reached, so that a link that went to a wrong address dies once the address is put
 * right.
 */
const markOf = (secret: string, { number, ordererPhone, ordererEmail }: LinkedOrder): string =>
  createHmac("sha256", secret)
    .update(`payment link ${number} ${ordererPhone} ${ordererEmail ?? ""}`)
    .digest("base64url")
    .slice(0, 22);

/**
 * Where this order is paid on any device; whoever has it may see and pay the order, while it can be
 * paid.
 */
export const paymentLinkPath = ({ secret }: Pick<Shop, "secret">, order: LinkedOrder): string =>
  `/pay/${order.number}/${markOf(secret, order)}`;

export function isPaymentLink(
  { secret }: Pick<Shop, "secret">,
  order: LinkedOrder,
  mark: string,
): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(secret, order))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type PayableOrder = Pick<Order, "payment" | "expiresAt" | "ordererPhone">;

/**
 * A payment link is for paying. Of an order that is paid, over, refunded or out of time it opens
 * nothing, however right its mark is. What is being confirmed has no deadline: the provider's
 * answer ends that.
 */
export const linkOpens = (order: PayableOrder, now: Date): boolean =>
  !isSeparated(order) &&
  paymentIs(order, "owing") &&
  (order.payment === "confirming" || order.expiresAt > now);
