import { timingSafeEqual } from "node:crypto";
import { lineOf } from "#lib/network-address.server.ts";
import type { Limit } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";

const HOUR = 3600;

/**
 * High enough that many addresses together cannot lock out the owner, too low to find a phone
 * number.
 */
const FROM_EVERYWHERE = 1000;

/**
 * Limits shared by every look-up by number and phone. A stranger who knows a number exhausts only
 * their own tries.
 */
export const lookupLimits = (orderNumber: string, address: string): Limit[] => [
  { key: `lookup from ${lineOf(address)}`, most: 20, seconds: HOUR },
  { key: `lookup of ${orderNumber} from ${lineOf(address)}`, most: 10, seconds: HOUR },
  { key: `lookup of ${orderNumber}`, most: FROM_EVERYWHERE, seconds: HOUR, overall: true },
];

/** Throws `order-not-found`, also for a member's order. The caller applies limits. */
export async function findLookedUp(
  shop: Pick<Shop, "db">,
  orderNumber: string,
  phone: string,
): Promise<Order> {
  const order = await findOrder(shop.db, orderNumber);
  const expectedPhone = Buffer.alloc(16);
  expectedPhone.write(order?.ordererPhone ?? "");
  const givenPhone = Buffer.alloc(16);
  givenPhone.write(phone);
  const matches = timingSafeEqual(expectedPhone, givenPhone);
  if (!order || order.memberId !== null || isSeparated(order) || !matches)
    throw new Refusal("order-not-found");
  return order;
}
