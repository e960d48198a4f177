import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isDeposit, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

const DAY = 86_400;
/** Per network address of guests, and per proven contact. */
const DEPOSITS_A_DAY = 3;

type Tries = {
  address: string;
  payBy: PayBy | undefined;
  /** of a guest */
  from?: PlacedFrom | undefined;
};

/**
 * Rate limits of payment tries per network address. Deposits hold stock for two days, so fewer are
 * allowed: a guest's fourth in a day needs a code (`order-code-needed`), and refused ones may pay
 * by card (`too-many-deposits`).
 */
export async function spendOrderTries(
  { db, limits: { ordersPerAddress: most } }: Shop,
  { address, payBy, from }: Tries,
): Promise<void> {
  const line = lineOf(address);
  await spendAttempt(db, [{ key: `order from ${line}`, most, seconds: 600 }]);
  if (!payBy || !isDeposit(payBy)) return;
  const limit = from
    ? { key: `deposit order of ${from.mark}`, most: DEPOSITS_A_DAY, seconds: DAY }
    : { key: `deposit order from ${line}`, most, seconds: DAY };
  try {
    await spendAttempt(db, [limit]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const mayProve = from?.ifMore === "order-code-needed";
    throw new Refusal(mayProve ? "order-code-needed" : "too-many-deposits");
  }
}
