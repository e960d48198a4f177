import type { Shop } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { isOrderMark, orderMark, type LinkedOrder } from "../access/order-mark.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";

const PURPOSE = "confirm link";

/**
 * The link of a mail to confirm this purchase. Opening it changes nothing; whoever holds it learns
 * the number and how far the order is, and may confirm while it can be confirmed.
 */
export const confirmLinkPath = (shop: Pick<Shop, "secret">, order: LinkedOrder): string =>
  `/confirm/${order.number}/${orderMark(shop, PURPOSE, order)}`;

/** The order of such a link; null for a forged one, and once its person is kept apart. */
export async function findOrderToConfirm(
  shop: Pick<Shop, "db" | "secret">,
  number: string,
  mark: string,
): Promise<Order | null> {
  const order = await findOrder(shop.db, number);
  if (!order || isSeparated(order)) return null;
  return isOrderMark(shop, PURPOSE, { order, mark }) ? order : null;
}
