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
 * So wide that many lines together cannot shut the rightful one out, and no phone is found either.
 */
const FROM_EVERYWHERE = 1000;

/**
 * Whoever tries pairs of number and phone, for whatever it is, spends the same tries. Who merely
 * knows a number uses up none but their own.
 */
export const lookupLimits = (orderNumber: string, address: string): Limit[] => [
  { key: `lookup from ${lineOf(address)}`, most: 20, seconds: HOUR },
  { key: `lookup of ${orderNumber} from ${lineOf(address)}`, most: 10, seconds: HOUR },
  { key: `lookup of ${orderNumber}`, most: FROM_EVERYWHERE, seconds: HOUR, overall: true },
];

/** Throws `order-not-found`, also for an account's order. Limits are the caller's. */
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
