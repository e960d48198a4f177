import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import {
  moveOrder,
  moveOrderAsRead,
  type Order,
  type OrderMove,
} from "#shop/order/move-order.server.ts";
import { noteRefusedReturn } from "#shop/money/payment/note-refused-return.server.ts";
import { noteProvider } from "#shop/money/receipt/apply-receipt.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";

/** What the payment window sent the shopper back with; `amount` as it stands in the address. */
export type Return = { paymentKey: string; amount: string };

const PAYMENT_KEY = /^[A-Za-z0-9_-]{6,200}$/;

/** Handles the return from the payment window. The amount must match; "confirming" is committed
 * before the provider captures; a lost answer is left to the worker. Idempotent. */
export async function confirmPayment(
  shop: Shop,
  order: Order,
  { paymentKey, amount }: Return,
): Promise<Order> {
  const wrong = wrongIn({ paymentKey, amount }, order);
  if (wrong) {
    await noteRefusedReturn(
      shop.db,
      order.id,
      wrong,
      /^\d{1,12}$/.test(amount) ? Number(amount) : undefined,
    );
    throw new Refusal("payment-mismatch");
  }
  const begun = await beginConfirming(shop, order, paymentKey).catch(async (error: unknown) => {
    if (isRefusal(error) && error.code === "order-expired")
      await noteRefusedReturn(shop.db, order.id, "late");
    if (isRefusal(error) && error.code === "payment-mismatch")
      await noteRefusedReturn(shop.db, order.id, "other-order");
    throw error;
  });
  if (begun.paymentKey !== null && begun.paymentKey !== paymentKey)
    await noteRefusedReturn(shop.db, order.id, "other-payment");
  if (begun.payment !== "confirming") return begun;
  try {
    return await settlePayment(shop, begun, { justReturned: true });
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
    return (await findOrder(shop.db, order.number)) ?? begun;
  }
}

/** What already rules out this order, without querying the provider; else null. */
export function wrongIn({ paymentKey, amount }: Return, order: Order) {
  if (!PAYMENT_KEY.test(paymentKey)) return "unreadable";
  return amount === String(order.total) ? null : "amount";
}

const confirming = (paymentKey: string, amount: number) =>
  ({
    payment: "confirm",
    by: "payment",
    set: { paymentKey, confirmingSince: "now" },
    when: "in-time",
    ledger: [{ kind: "authenticated", amount, mark: `authenticated:${paymentKey}`, paymentKey }],
  }) satisfies OrderMove;

/** Usually the order is unchanged; otherwise it is locked and checked again. */
async function beginConfirming(shop: Shop, order: Order, paymentKey: string): Promise<Order> {
  try {
    return (
      (await beginAsRead(shop, order, paymentKey)) ?? (await beginLocked(shop, order, paymentKey))
    );
  } catch (error) {
    // One payment for two orders: a key is of one order, among the orders and in the ledger.
    if (!isRefusal(error) && ["23505", "23514"].includes(databaseCode(error) ?? ""))
      throw new Refusal("payment-mismatch");
    throw error;
  }
}

const isChanged = (error: unknown): boolean => isRefusal(error) && error.code === "order-changed";

async function beginAsRead(shop: Shop, order: Order, paymentKey: string): Promise<Order | null> {
  if (order.payment !== "pending") return null;
  await noteProvider(shop.db, shop.payments, order, paymentKey);
  return moveOrderAsRead(shop.db, order, confirming(paymentKey, order.total));
}

async function beginLocked(shop: Shop, order: Order, paymentKey: string): Promise<Order> {
  try {
    return await inTransaction(shop.db, async (db) => {
      const locked = await lockOrder(db, order.id);
      if (locked.payment === "expired") throw new Refusal("order-expired");
      if (locked.payment === "pending") await noteProvider(db, shop.payments, locked, paymentKey);
      return locked.payment === "pending"
        ? moveOrder(db, locked, confirming(paymentKey, locked.total))
        : locked;
    });
  } catch (error) {
    // The row was locked: only its time can have been up.
    if (isChanged(error)) throw new Refusal("order-expired");
    throw error;
  }
}
