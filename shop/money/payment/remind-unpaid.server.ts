import { and, asc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";

const BEFORE_THE_END_MINUTES = 7;
/** After a try within this time, the shopper is probably still paying. */
const QUIET_MINUTES = 4;
const AT_ONCE = 50;

/**
 * Sends one mail about an unpaid order while it can still be paid; later it would be advertising,
 * which needs a consent (decision 036). Safe with several workers.
 */
export async function remindUnpaid(shop: Shop): Promise<number> {
  let remindedCount = 0;
  // Continues behind the last reminded order: after a rush each query would read all of them again.
  for (let from: Date | null = new Date(0); from;) {
    const since: Date = from;
    const some = await inTransaction(shop.db, (db) => remindSome(db, shop, since));
    remindedCount += some.told;
    from = some.next;
  }
  return remindedCount;
}

async function remindSome(db: Db, shop: Shop, since: Date) {
  const due = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hold, "held"),
        paymentIn(orders.payment, "unpaid"),
        isNotNull(orders.ordererEmail),
        sql`${orders.expiresAt} > now()`,
        gte(orders.expiresAt, since),
        sql`${orders.expiresAt} <= now() + make_interval(mins => ${BEFORE_THE_END_MINUTES})`,
        sql`not exists (select from ${timeline} where ${timeline.orderId} = ${orders.id}
          and (${timeline.event} = 'reminded' or ${timeline.at} > now() - make_interval(mins => ${QUIET_MINUTES})))`,
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  // Another worker may have sent it and released the row during this query.
  const { rows } = await db.execute<{ order_id: string }>(sql`
    insert into ${timeline} (order_id, event, by)
    select left_one.id, 'reminded', 'clock' from unnest(${sql.param(due.map(({ id }) => id))}::uuid[]) as left_one(id)
    where not exists (select from ${timeline} where order_id = left_one.id and event = 'reminded') returning order_id`);
  const remindedIds = new Set(rows.map((row) => row.order_id));
  await queueNotices(
    db,
    due
      .filter(({ id }) => remindedIds.has(id))
      .flatMap((order) =>
        orderNotice(
          "order-unpaid",
          { ...order, payPath: paymentLinkPath(shop, order) },
          shop.origin,
        ),
      ),
  );
  return { told: remindedIds.size, next: due.length < AT_ONCE ? null : due.at(-1)!.expiresAt };
}
