import { logWords } from "#lib/log-words.server.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import type { Order } from "../move-order.server.ts";
import { refundCanceled } from "./refund-canceled.server.ts";
import { refundUnfilled } from "./refund-unfilled.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { orders } from "../table.server.ts";

/** Longer than the return path waits for the provider, so that the two seldom meet. */
const LOST_AFTER_SECONDS = 15;

/** Asks the provider about every order whose answer was lost, and finishes refunds that were begun. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const lost = await shop.db.select().from(orders)
    .where(and(eq(orders.payment, "confirming"), sql`${orders.confirmingSince} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`))
    .orderBy(asc(orders.confirmingSince)).limit(50);
  const owed = await shop.db.select().from(orders)
    .where(and(eq(orders.payment, "paid"), inArray(orders.delivery, ["pending", "failure"]))).orderBy(asc(orders.paidAt)).limit(50);
  const canceled = await shop.db.select().from(orders)
    .where(sql`${orders.refundAskedAt} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`).orderBy(asc(orders.refundAskedAt)).limit(50);
  const unanswered = [
    ...(await oneByOne(lost, (order) => settlePayment(shop, order))),
    ...(await oneByOne(owed, (order) => refundUnfilled(shop, order))),
    ...(await oneByOne(canceled, (order) => refundCanceled(shop, order))),
  ];
  if (unanswered.length) console.error(`${unanswered.length} payments wait for the provider's answer: ${logWords(unanswered.at(-1))}`);
}

/** One order that breaks must not keep the others from their money. Returns what the provider left unanswered. */
async function oneByOne(orders: Order[], work: (order: Order) => Promise<unknown>): Promise<string[]> {
  const unanswered: string[] = [];
  for (const order of orders) {
    try {
      await work(order);
    } catch (error) {
      if (isPaymentUnanswered(error)) unanswered.push(error.message);
      else console.error(`payment of ${order.number} could not be settled: ${logWords(error)}`);
    }
  }
  return unanswered;
}
