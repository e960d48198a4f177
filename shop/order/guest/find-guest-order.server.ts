import type { Shop } from "#shop/shop.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";

/** Null for other devices, exactly as for an unknown number. */
export async function findGuestOrder(
  shop: Shop,
  number: string | undefined,
  guestId: string | null,
): Promise<Order | null> {
  if (!number || !guestId) return null;
  const order = await findOrder(shop.db, number);
  return order &&
    order.memberId === null &&
    order.departedMemberId === null &&
    order.guestId === guestId
    ? order
    : null;
}
