import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import type { Order } from "../move-order.server.ts";
import { paymentIs } from "../status.ts";

/** How long a payment link is valid and the order's stock is held. */
export const LINK_HOURS = 24;

type LinkedOrder = Pick<Order, "number" | "ordererPhone" | "ordererEmail">;

/**
 * Depends on the contact data, so that a link sent to a wrong address stops working once that is
 * corrected.
 */
const markOf = (secret: string, { number, ordererPhone, ordererEmail }: LinkedOrder): string =>
  createHmac("sha256", secret)
    .update(`payment link ${number} ${ordererPhone} ${ordererEmail ?? ""}`)
    .digest("base64url")
    .slice(0, 22);

/**
 * The link to pay this order on any device; its holder may see and pay the order while it is
 * payable.
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
 * Whether a payment link may be used: not for orders that are paid, ended, refunded or expired,
 * even with a valid signature. An order being confirmed has no deadline, since the provider's
 * answer ends it.
 */
export const linkOpens = (order: PayableOrder, now: Date): boolean =>
  !isSeparated(order) &&
  paymentIs(order, "owing") &&
  (order.payment === "confirming" || order.expiresAt > now);
