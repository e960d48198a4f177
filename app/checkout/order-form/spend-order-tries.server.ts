import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/** Tries to pay from one line of the network. A deposit holds its pieces for two days, so of these fewer, and whoever is refused may pay by card. */
export async function spendOrderTries(
  { db, limits: { ordersPerAddress: most } }: Shop,
  address: string,
  payBy: PayBy | undefined,
): Promise<void> {
  const line = lineOf(address);
  await spendAttempt(db, [{ key: `order from ${line}`, most, seconds: 600 }]);
  if (payBy !== "virtual_account") return;
  try {
    await spendAttempt(db, [{ key: `deposit order from ${line}`, most, seconds: 86_400 }]);
  } catch (error) {
    throw isRefusal(error) ? new Refusal("too-many-deposits") : error;
  }
}
