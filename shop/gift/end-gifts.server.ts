import { asc, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import { awaitsReceiver } from "#shop/order/list/order-conditions.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";

const AT_A_TIME = 50;

const daysAfterPaid = (days: ReturnType<typeof sql>) =>
  sql`(${orders.paidAt} + ${days} * interval '1 day')`;
const given = sql`(${orders.gift} ->> 'days')::int`;
const until = daysAfterPaid(given);
/** The payer is informed half way, and a day before the end. */
const [halfway, lastDay] = [
  daysAfterPaid(sql`(${given} / 2.0)`),
  daysAfterPaid(sql`(${given} - 1)`),
];
const lastTime = sql`(case when now() >= ${lastDay} then ${lastDay} else ${halfway} end)`;
const isTold = sql`exists (select from ${timeline} where ${timeline.orderId} = ${orders.id}
  and ${timeline.event} = 'gift-reminded' and ${timeline.at} >= ${lastTime})`;

/**
 * Reminds receivers of unanswered gifts, and ends and refunds expired ones. Safe with several
 * workers.
 */
export async function endGifts(shop: Shop): Promise<void> {
  while (await inTransaction(shop.db, (db) => remindOne(db, shop)));
  const due = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(sql`${awaitsReceiver} and ${until} <= now()`)
    .orderBy(asc(orders.paidAt))
    .limit(AT_A_TIME);
  for (const order of due) await endOne(shop, order);
}

/** Not where its receiver answers in this moment, or a claim has to be decided on first. */
async function endOne(shop: Shop, order: { id: string; number: string }): Promise<void> {
  try {
    await cancelOrder(shop, order, {
      by: "clock",
      reason: "받는 분이 기한 안에 선물을 받지 않았어요",
      accountLater: true,
      unanswered: "gift-ended",
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function remindOne(db: Db, shop: Shop): Promise<boolean> {
  const [due] = await db
    .select()
    .from(orders)
    .where(sql`${awaitsReceiver} and ${until} > now() and ${halfway} <= now() and not ${isTold}`)
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return false;
  // Another worker may have sent it and released the row during this query.
  const { rows } = await db.execute(sql`insert into ${timeline} (order_id, event, by)
    select ${orders.id}, 'gift-reminded', 'clock' from ${orders} where ${orders.id} = ${due.id} and not ${isTold} returning id`);
  if (rows.length) await queueNotices(db, giftNotice(shop, "gift-waiting", due));
  return true;
}
