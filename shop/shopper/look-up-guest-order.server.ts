import { evenTime } from "#lib/secret/even-time.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "../shop.ts";
import { findLookedUp, lookupLimits } from "#shop/order/access/find-looked-up.server.ts";
import type { GuestLookup } from "#shop/order/place/forms.ts";
import { viewOrder } from "./view-order.server.ts";
import type { OrderView } from "./order-view.ts";

/** What tells a number that exists from one that does not is hidden behind steps of this. */
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

/** The same once more for a pair that was found right before. Limits are not spent. */
export async function viewLookedUp(
  shop: Shop,
  orderNumber: string,
  phone: string,
): Promise<OrderView> {
  const order = await findLookedUp(shop, orderNumber, phone);
  const view = await viewOrder(shop.db, order, { masked: true });
  // No device and no account can pay any more for somebody who has gone.
  return { ...view, mayPay: view.mayPay && order.departedMemberId === null };
}
