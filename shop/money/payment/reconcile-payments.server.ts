import { and, eq, sql } from "drizzle-orm";
import { logWords } from "#lib/text/log-words.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import type { Shop } from "#shop/shop.ts";
import { orders } from "#shop/order/table.server.ts";
import { eachAnswered } from "./each-answered.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { refunds } from "../table.server.ts";

/** Longer than the return path waits for the provider, so that the two seldom meet. */
const LOST_AFTER_SECONDS = 15;

/** Asks the provider about every order whose answer was lost, and finishes refunds that were begun. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  // In no order: fifty that are answered never must not keep all others from their turn.
  const lost = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.payment, "confirming"),
        sql`${orders.confirmingSince} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(50);
  const owed = await shop.db
    .select({ id: sql<string>`(array_agg(${refunds.id} order by ${refunds.createdAt} desc))[1]` })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, "asked"),
        sql`${refunds.askedAt} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`,
      ),
    )
    .groupBy(refunds.paymentKey)
    .orderBy(sql`random()`)
    .limit(50);
  const unanswered = [
    ...(await eachAnswered(
      lost,
      ({ number }) => number,
      (order) => settlePayment(shop, order),
    )),
    ...(await eachAnswered(
      owed,
      ({ id }) => `refund ${id}`,
      ({ id }) => carryOutRefund(shop, id),
    )),
  ];
  if (unanswered.length)
    console.error(
      `${unanswered.length} payments wait for the provider's answer: ${logWords(unanswered.at(-1))}`,
    );
}
