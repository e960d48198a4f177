import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";

const BEFORE_THE_END_MINUTES = 7;
/** Whoever just tried is at it still. */
const QUIET_MINUTES = 4;

/**
 * One mail about an order that was left unpaid, while it can still be paid: afterwards it would be an advertisement, which needs a consent
 * (decision 036). Safe with several workers.
 */
export async function remindUnpaid(shop: Shop): Promise<number> {
  let told = 0;
  for (;;) {
    const done = await inTransaction(shop.db, (db) => remindOne(db, shop));
    if (done === "none left") return told;
    if (done === "told") told++;
  }
}

async function remindOne(db: Db, shop: Shop): Promise<"told" | "told already" | "none left"> {
  const [due] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hold, "held"),
        paymentIn(orders.payment, "unpaid"),
        isNotNull(orders.ordererEmail),
        sql`${orders.expiresAt} > now()`,
        sql`${orders.expiresAt} <= now() + make_interval(mins => ${BEFORE_THE_END_MINUTES})`,
        sql`not exists (select from ${timeline} where ${timeline.orderId} = ${orders.id}
          and (${timeline.event} = 'reminded' or ${timeline.at} > now() - make_interval(mins => ${QUIET_MINUTES})))`,
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return "none left";
  // Another worker may have told and let go of the row while this one looked.
  const { rows } = await db.execute(sql`
    insert into ${timeline} (order_id, event, by) select ${due.id}::uuid, 'reminded', 'clock'
    where not exists (select from ${timeline} where order_id = ${due.id} and event = 'reminded') returning id`);
  if (!rows.length) return "told already";
  await queueNotices(
    db,
    orderNotice("order-unpaid", { ...due, payPath: paymentLinkPath(shop, due) }, shop.origin),
  );
  return "told";
}
