import { and, eq, sql } from "drizzle-orm";
import { logWords } from "#lib/log-words.server.ts";
import { carryOutRefund } from "#shop/refund/carry-out-refund.server.ts";
import type { Shop } from "#shop/shop.ts";
import { orders } from "../table.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { refunds } from "./table.server.ts";

/** Longer than the return path waits for the provider, so that the two seldom meet. */
const LOST_AFTER_SECONDS = 15;
const AT_ONCE = 4;
/** One after the other without an answer: the provider is down, and the next round is soon enough. */
const SILENT_AFTER = 8;

/** Asks the provider about every order whose answer was lost, and finishes refunds that were begun. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  // In no order: fifty that are answered never must not keep all others from their turn.
  const lost = await shop.db.select().from(orders)
    .where(and(eq(orders.payment, "confirming"), sql`${orders.confirmingSince} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`))
    .orderBy(sql`random()`).limit(50);
  const owed = await shop.db.select({ id: sql<string>`(array_agg(${refunds.id} order by ${refunds.createdAt} desc))[1]` }).from(refunds)
    .where(and(eq(refunds.state, "asked"), sql`${refunds.askedAt} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`))
    .groupBy(refunds.paymentKey).orderBy(sql`random()`).limit(50);
  const unanswered = [
    ...(await oneByOne(lost, ({ number }) => number, (order) => settlePayment(shop, order))),
    ...(await oneByOne(owed, ({ id }) => `refund ${id}`, ({ id }) => carryOutRefund(shop, id))),
  ];
  if (unanswered.length) console.error(`${unanswered.length} payments wait for the provider's answer: ${logWords(unanswered.at(-1))}`);
}

/** One that breaks must not keep the others from their money. Returns what the provider left unanswered. */
async function oneByOne<T>(items: T[], nameOf: (item: T) => string, work: (item: T) => Promise<unknown>): Promise<string[]> {
  const unanswered: string[] = [];
  const left = [...items];
  let silent = 0;
  async function workOff(): Promise<void> {
    for (let item = left.shift(); item !== undefined && silent < SILENT_AFTER; item = left.shift()) {
      try {
        await work(item);
        silent = 0;
      } catch (error) {
        if (isPaymentUnanswered(error)) {
          unanswered.push(error.message);
          silent++;
        } else console.error(`payment of ${nameOf(item)} could not be settled: ${logWords(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  return unanswered;
}
