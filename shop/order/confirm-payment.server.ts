import { sql } from "drizzle-orm";
import { isRefusal, Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { databaseCode, inTransaction } from "../transaction.server.ts";
import { findOrder, lockOrder } from "./find-order.server.ts";
import { moveOrder, type Order } from "./move-order.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** What the payment window sent the shopper back with; `amount` as it stands in the address. */
export type Return = { paymentKey: string; amount: string };

const PAYMENT_KEY = /^[A-Za-z0-9_-]{6,200}$/;

/**
 * The shopper came back from the payment window. Nothing is believed: the amount must be the order's, and "confirming" is committed
 * before the provider is asked to capture. Coming back again, or at the same moment as a webhook, changes nothing more. A lost answer
 * leaves the order confirming for the sweeper.
 * Throws `payment-mismatch` and `order-expired`; both before any money moved.
 */
export async function confirmPayment(shop: Shop, order: Order, { paymentKey, amount }: Return): Promise<Order> {
  if (!PAYMENT_KEY.test(paymentKey) || amount !== String(order.total)) throw new Refusal("payment-mismatch");
  const begun = await beginConfirming(shop, order, paymentKey);
  if (begun.payment !== "confirming") return begun;
  try {
    return await settlePayment(shop, begun, { justReturned: true });
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
    return (await findOrder(shop.db, order.number)) ?? begun;
  }
}

async function beginConfirming(shop: Shop, order: Order, paymentKey: string): Promise<Order> {
  try {
    return await inTransaction(shop.db, async (db) => {
      const locked = await lockOrder(db, order.id);
      if (locked.payment === "expired") throw new Refusal("order-expired");
      if (locked.payment !== "pending") return locked;
      const mayStill = await db.execute(sql`select 1 from orders where id = ${locked.id} and expires_at > now()`);
      if (!mayStill.rows.length) throw new Refusal("order-expired");
      return moveOrder(db, locked, { payment: "confirm", by: "payment", set: { paymentKey, confirmingSince: sql`now()` } });
    });
  } catch (error) {
    // One payment for two orders: the key is unique over all orders.
    if (!isRefusal(error) && databaseCode(error) === "23505") throw new Refusal("payment-mismatch");
    throw error;
  }
}
