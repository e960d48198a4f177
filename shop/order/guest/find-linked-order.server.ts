import type { Shop } from "#shop/shop.ts";
import { linkOpens } from "../access/payment-link.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { findGuestOrder } from "./find-guest-order.server.ts";

/** A guest's browser: its device, and the order whose payment link it opened. */
export type GuestBrowser = { guestId: string | null; linked: string | null };

/**
 * The guest order of this device or, while payable, the one whose payment link was opened here;
 * else null.
 */
export async function findLinkedOrder(
  shop: Shop,
  number: string | undefined,
  { guestId, linked }: GuestBrowser,
): Promise<Order | null> {
  const own = await findGuestOrder(shop, number, guestId);
  if (own || !number || linked !== number) return own;
  const order = await findOrder(shop.db, number);
  return order && order.memberId === null && linkOpens(order, shop.now()) ? order : null;
}
