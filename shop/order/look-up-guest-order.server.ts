import { timingSafeEqual } from "node:crypto";
import { evenTime } from "#lib/even-time.server.ts";
import { spendAttempt, type Limit } from "../limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findOrder } from "./find-order.server.ts";
import type { GuestLookup } from "./forms.ts";
import type { Order } from "./move-order.server.ts";
import { viewOrder } from "./order-view.server.ts";
import type { OrderView } from "./order-view.ts";
import { isSeparated } from "./departure/separated-order.ts";

const HOUR = 3600;
/** What tells a number that exists from one that does not is hidden behind steps of this. */
const STEP_MS = 50;

/** Whoever tries pairs of number and phone, for whatever it is, spends the same tries. */
export const lookupLimits = (orderNumber: string, address: string): Limit[] => [
  { key: `lookup from ${address}`, most: 20, seconds: HOUR },
  { key: `lookup of ${orderNumber}`, most: 10, seconds: HOUR },
];

/**
 * A guest's order, or one of a member who has gone, by number and phone, masked. Every wrong pair gets one same answer; tries are limited per network address and per
 * order number. Throws `order-not-found` and `too-many-attempts`.
 */
export async function lookUpGuestOrder(
  shop: Shop,
  { orderNumber, phone }: GuestLookup,
  address: string,
): Promise<OrderView> {
  await spendAttempt(shop.db, lookupLimits(orderNumber, address));
  return evenTime(STEP_MS, () => findMatching(shop, orderNumber, phone));
}

async function findMatching(shop: Shop, orderNumber: string, phone: string): Promise<OrderView> {
  const order = await findLookedUp(shop, orderNumber, phone);
  const view = await viewOrder(shop.db, order, { masked: true });
  // No device and no account can pay any more for somebody who has gone.
  return { ...view, mayPay: view.mayPay && order.departedMemberId === null };
}

/** A guest's order, or one of a member who has gone, by number and phone. Throws `order-not-found`, also for an account's. Limits are the caller's. */
export async function findLookedUp(
  shop: Pick<Shop, "db">,
  orderNumber: string,
  phone: string,
): Promise<Order> {
  const order = await findOrder(shop.db, orderNumber);
  const known = Buffer.alloc(16);
  known.write(order?.ordererPhone ?? "");
  const asked = Buffer.alloc(16);
  asked.write(phone);
  const matches = timingSafeEqual(known, asked);
  if (!order || order.memberId !== null || isSeparated(order) || !matches)
    throw new Refusal("order-not-found");
  return order;
}
