import { and, eq, isNull, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import type { Actor } from "#shop/machine.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { OWN_KEY } from "#shop/money/payment/payment-provider.ts";
import { lateInterests, refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { carryOutRefund } from "./carry-out-refund.server.ts";
import { refundDueAfter } from "./refund-terms.ts";
import { sealAccount } from "./refund-account.server.ts";

type Giver = { by?: Extract<Actor, "shopper" | "admin">; accountId?: string };

/** Sets the account for waiting refunds; the provider is called after the commit. Idempotent. */
export async function giveRefundAccount(
  shop: Shop,
  order: Pick<Order, "id" | "number">,
  account: RefundAccount,
  given: Giver = {},
): Promise<Order> {
  const { locked, begun } = await inTransaction(shop.db, (db) =>
    take(db, order.id, sealAccount(shop.secret, account), given),
  );
  for (const id of begun) {
    try {
      await carryOutRefund(shop, id);
    } catch (error) {
      if (!isPaymentUnanswered(error)) throw error;
    }
  }
  return (await findOrder(shop.db, order.number)) ?? locked;
}

async function take(
  db: Db,
  orderId: string,
  account: string,
  { by = "shopper", accountId }: Giver,
) {
  const locked = await lockOrder(db, orderId);
  const updatedRefunds = await db
    .update(refunds)
    .set({
      state: sql`case when ${refunds.paymentKey} ~ ${OWN_KEY} then 'to_send' else 'asked' end`,
      account,
      askedAt: sql`now()`,
      lastError: null,
      // A refund that waits for the creditor's account is not late (civil act, article 400).
      dueOn: sql`case when ${refunds.dueOn} is not null
        then greatest(${refunds.dueOn}, ${refundDueAfter(calendarDayOf(await databaseTime(db)))}::date) end`,
    })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "awaiting_account")))
    .returning({ id: refunds.id, amount: refunds.amount });
  await db
    .update(lateInterests)
    .set({ account })
    .where(and(eq(lateInterests.orderId, orderId), isNull(lateInterests.paidAt)));
  const amount = updatedRefunds.reduce((total, refund) => total + refund.amount, 0);
  if (updatedRefunds.length)
    await db
      .insert(timeline)
      .values({ orderId, event: "refund-account", by, accountId, facts: { amount } });
  return { locked, begun: updatedRefunds.map(({ id }) => id) };
}
