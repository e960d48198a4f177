import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { orders } from "#shop/order/table.server.ts";
import { endUnissued } from "#shop/checkout/pay/issue-deposit.server.ts";
import { eachAnswered } from "#shop/money/payment/each-answered.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { refunds } from "#shop/money/table.server.ts";

/** Longer than the return path waits for the provider, so that the two seldom meet. */
const LOST_AFTER_SECONDS = 15;

/** In no order: fifty that are answered never must not keep all others from their turn. */
const anyOrder = sql`random()`;
const AT_ONCE = 50;
const isLost = (since: PgColumn) =>
  sql`${since} < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`;

/** Asks about every order whose answer was lost, and finishes begun refunds. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const unconfirmed = await listUnconfirmed(shop.db);
  const owed = await listOwedRefunds(shop.db);
  const unanswered = [
    ...(await eachAnswered(
      unconfirmed,
      ({ number }) => number,
      async (order) => endUnissued(shop, await settlePayment(shop, order)),
    )),
    ...(await eachAnswered(
      owed,
      ({ id }) => `refund ${id}`,
      ({ id }) => carryOutRefund(shop, id),
    )),
  ];
  if (unanswered.length)
    log.error(
      `${unanswered.length} payments wait for the provider's answer: ${logWords(unanswered.at(-1))}`,
    );
}

const listUnconfirmed = (db: Db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.payment, "confirming"), isLost(orders.confirmingSince)))
    .orderBy(anyOrder)
    .limit(AT_ONCE);

/** The latest refund of each payment, since earlier ones are requested before it. */
const listOwedRefunds = (db: Db) =>
  db
    .select({ id: sql<string>`(array_agg(${refunds.id} order by ${refunds.createdAt} desc))[1]` })
    .from(refunds)
    .where(and(eq(refunds.state, "asked"), isLost(refunds.askedAt)))
    .groupBy(refunds.paymentKey)
    .orderBy(anyOrder)
    .limit(AT_ONCE);
