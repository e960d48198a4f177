import { evenTime } from "#lib/secret/even-time.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "../shop.ts";
import { findLookedUp, lookupLimits } from "#shop/order/access/find-looked-up.server.ts";
import type { GuestLookup } from "#shop/order/access/guest-lookup-form.ts";
import { viewOrder } from "./view-order.server.ts";
import type { OrderView } from "./order-view.ts";

/** Answers take multiples of this, so that their time does not reveal existing numbers. */
const STEP_MS = 50;

/** A guest's or departed member's order by number and phone, masked. All mismatches get the same
 * answer; rate limited by address and number. */
export async function lookUpGuestOrder(
  shop: Shop,
  { orderNumber, phone }: GuestLookup,
  address: string,
): Promise<OrderView> {
  await spendAttempt(shop.db, lookupLimits(orderNumber, address));
  return evenTime(STEP_MS, () => viewLookedUp(shop, orderNumber, phone));
}

/** The same for a pair already verified, without counting a try. */
export async function viewLookedUp(
  shop: Shop,
  orderNumber: string,
  phone: string,
): Promise<OrderView> {
  const order = await findLookedUp(shop, orderNumber, phone);
  const view = await viewOrder(shop.db, order, { masked: true });
  // Departed members' orders cannot be paid any more.
  return { ...view, mayPay: view.mayPay && order.departedMemberId === null };
}
