import { and, eq, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { closeDeposit } from "./close-deposit.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import {
  hasMoney,
  settlePayment,
  settleReceipt,
} from "#shop/money/payment/settle-payment.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** Banks report a last-minute deposit with a delay. */
const GRACE_MINUTES = 5;
const LONG_OVER_MINUTES = 60;

/** Ends orders whose deposit is overdue (database clock); the virtual account is closed before
 * stock returns. Without the provider's answer an order waits for the next round. Returns how
 * many ended. */
export async function endDeposits(shop: Shop): Promise<number> {
  const due = await shop.db
    .select({
      order: orders,
      isLongOver: sql<boolean>`${orders.expiresAt} <= now() - make_interval(mins => ${LONG_OVER_MINUTES})`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.payment, "waiting_deposit"),
        sql`${orders.expiresAt} <= now() - make_interval(mins => ${GRACE_MINUTES})`,
      ),
    )
    // In no order: fifty that never end must not keep all others from their turn.
    .orderBy(sql`random()`)
    .limit(50);
  let ended = 0;
  for (const dueDeposit of due) {
    try {
      if (await endDeposit(shop, dueDeposit)) ended++;
    } catch (error) {
      if (!isPaymentUnanswered(error))
        log.error(
          `the deposit of ${dueDeposit.order.number} could not be ended: ${logWords(error)}`,
        );
    }
  }
  return ended;
}

type DueDeposit = {
  order: Order;
  /** ended even where the provider does not close the account */
  isLongOver: boolean;
};

/** Whether the order ended; it did not if money arrived meanwhile. Throws PaymentUnanswered. */
export async function endDeposit(shop: Shop, { order, isLongOver }: DueDeposit): Promise<boolean> {
  const settled = await settlePayment(shop, order);
  if (settled.payment !== "waiting_deposit" || !settled.paymentKey) return false;
  const closed = await closeDeposit(shop, settled, {
    paymentKey: settled.paymentKey,
    amount: settled.total,
  });
  if (!closed) return false;
  if (hasMoney(closed)) {
    await settleReceipt(shop, settled, closed);
    return false;
  }
  const isClosed = closed.status === "canceled" || closed.expired;
  // Pieces are not kept for ever: a deposit that comes after all is settled when it comes.
  if (!isClosed && !isLongOver) return false;
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.payment !== "waiting_deposit" || locked.paymentKey !== settled.paymentKey)
      return false;
    await moveOrder(db, locked, {
      payment: "expire",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "clock",
      set: { deposit: null },
      notices: orderNotice("order-expired", locked, shop.origin),
    });
    await releaseHold(db, shop, order.id);
    return true;
  });
}
