import type { Shop } from "../shop.ts";
import { findOrder } from "./find-order.server.ts";
import type { Order } from "./move-order.server.ts";

/** The guest order for the device that made it; null for every other device, exactly as for a number that does not exist. */
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
