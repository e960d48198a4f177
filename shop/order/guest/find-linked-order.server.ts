import { and, eq } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { orders } from "../table.server.ts";
import { findGuestOrder } from "./find-guest-order.server.ts";

/** A guest's browser: its device, and the order whose payment link it opened. */
export type GuestBrowser = { guestId: string | null; linked: string | null };

/** The guest's order of this device, or the one whose payment link was opened here; null for everybody else. */
export async function findLinkedOrder(
  shop: Shop,
  number: string | undefined,
  { guestId, linked }: GuestBrowser,
): Promise<Order | null> {
  const own = await findGuestOrder(shop, number, guestId);
  if (own || !number || linked !== number) return own;
  const order = await findOrder(shop.db, number);
  return order && order.memberId === null && order.departedMemberId === null ? order : null;
}

/** Whoever pays on another device than the one that ordered: the order is that device's from now on, which keeps its own others. */
export async function moveToDevice(db: Db, order: Order, guestId: string | null): Promise<Order> {
  if (!guestId || !order.guestId || order.guestId === guestId) return order;
  const [moved] = await db
    .update(orders)
    .set({ guestId })
    .where(and(eq(orders.id, order.id), eq(orders.guestId, order.guestId)))
    .returning();
  return moved ?? order;
}
