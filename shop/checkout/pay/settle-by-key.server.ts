import { lineOf } from "#lib/network-address.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import { isOf } from "#shop/money/receipt/apply-receipt.server.ts";
import { isRefusal, type Refusal } from "#shop/refusal.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { ReceiptStatus } from "#shop/money/payment/payment-provider.ts";
import { confirmPayment, wrongIn, type Return } from "./confirm-payment.server.ts";

/** `refused`: why it was not paid with what was brought */
export type SettledReturn = { order: Order; refused: Refusal | null };

const MOST_GUESSES = 20;
const SECONDS = 600;

/**
 * Handles the return from a payment window in another browser: a card's app returns to the phone's
 * default browser, not to the one that ordered. Access is granted by what the window returned
 * (order number, amount, payment key) once the provider confirms that this payment is this order's.
 * Null otherwise, without changes; only such tries are counted. Throws `too-many-attempts`, and
 * PaymentUnanswered while the provider cannot be reached.
 */
export async function settleByKey(
  shop: Shop,
  number: string,
  brought: Return,
  { address }: { address: string },
): Promise<SettledReturn | null> {
  const limits: Limit[] = [
    { key: `payment return from ${lineOf(address)}`, most: MOST_GUESSES, seconds: SECONDS },
  ];
  const spent = await spendAttempt(shop.db, limits);
  const order = await findProved(shop, number, brought);
  if (!order) return null;
  await giveBackAttempt(shop.db, spent);
  if (order.paymentKey === brought.paymentKey) return { order, refused: null };
  try {
    return { order: await confirmPayment(shop, order, brought), refused: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { order: (await findOrder(shop.db, number)) ?? order, refused: error };
  }
}

/** Statuses of a payment that was just made; failed or refunded ones pay for nothing. */
const LIVE: readonly ReceiptStatus[] = ["authenticated", "paid", "waiting_deposit"];

/**
 * The order that the provider has for this payment; a key already stored with the order was proved
 * before.
 */
async function findProved(shop: Shop, number: string, brought: Return): Promise<Order | null> {
  const order = await findOrder(shop.db, number);
  if (!order || isSeparated(order) || wrongIn(brought, order)) return null;
  if (order.paymentKey === brought.paymentKey) return order;
  const receipt = await shop.payments.findPayment(brought.paymentKey);
  return receipt && isOf(receipt, order) && LIVE.includes(receipt.status) ? order : null;
}
