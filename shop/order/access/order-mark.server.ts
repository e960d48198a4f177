import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";

export type LinkedOrder = Pick<Order, "number" | "ordererPhone" | "ordererEmail">;

/**
 * The secret part of a link for one purpose. It depends on the contact data, so that a link sent to
 * a wrong address stops working once that is corrected.
 */
export const orderMark = (
  { secret }: Pick<Shop, "secret">,
  purpose: string,
  { number, ordererPhone, ordererEmail }: LinkedOrder,
): string =>
  createHmac("sha256", secret)
    .update(`${purpose} ${number} ${ordererPhone} ${ordererEmail ?? ""}`)
    .digest("base64url")
    .slice(0, 22);

/** Whether the shop made this mark, compared in constant time. */
export function isOrderMark(
  shop: Pick<Shop, "secret">,
  purpose: string,
  { order, mark }: { order: LinkedOrder; mark: string },
): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(orderMark(shop, purpose, order))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
