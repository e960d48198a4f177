import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";

/** I9: every order's mails are queued exactly once, and none for what did not happen. */
export async function checkNotices(db: Db, placed: Order[]): Promise<string[]> {
  const ids = placed.map(({ id }) => id);
  const numbers = placed.map(({ number }) => number);
  // Owners get one each.
  const queued = new Map(
    (
      await db
        .select({
          number: notices.subjectKey,
          event: notices.event,
          count: sql<number>`count(*)::int / count(distinct "to")::int`,
        })
        .from(notices)
        .where(and(ne(notices.channel, "message"), inArray(notices.subjectKey, numbers)))
        .groupBy(notices.subjectKey, notices.event)
    ).map(({ number, event, count }) => [`${number} ${event}`, count]),
  );
  const happened = groupBy(
    await db
      .select({ orderId: timeline.orderId, event: timeline.event })
      .from(timeline)
      .where(inArray(timeline.orderId, ids)),
    ({ orderId }) => orderId,
  );
  const lastBack = new Map(
    (
      await db
        .select({ orderId: refunds.orderId, kind: refunds.kind })
        .from(refunds)
        .where(and(eq(refunds.state, "done"), inArray(refunds.orderId, ids)))
        .orderBy(refunds.doneAt)
    ).map(({ orderId, kind }) => [orderId, kind]),
  );
  const countOf = (number: string, event: string) => queued.get(`${number} ${event}`) ?? 0;
  return placed.flatMap((order) => {
    if (!order.ordererEmail) return [];
    const { id, number, payment, delivery } = order;
    const filled = delivery === "ready" || delivery === "delivery" || delivery === "done";
    // Where a claim gave the last of it back, the claim's own notice says so.
    const endedByClaim = payment === "refunded" && lastBack.get(id) === "claim";
    const over = payment === "canceled" || (payment === "refunded" && filled && !endedByClaim);
    const timesOf = (event: string) => happened.of(id).filter((one) => one.event === event).length;
    // A transfer that was another order's was told of, and the wait begins anew.
    const undone = timesOf("payment.unpay");
    const paid = (filled ? 1 : 0) + undone;
    const wanted = {
      "order-placed": 0,
      "order-unpaid": timesOf("reminded"),
      "order-paid": paid,
      "owner-new-order": paid,
      "order-deposit-due": timesOf("payment.awaitDeposit") + undone,
      "order-refunded": payment === "refunded" && !filled ? 1 : 0,
    };
    const reminders = timesOf("reminded");
    const noticeCount = countOf(number, "order-canceled") + countOf(number, "order-fully-refunded");
    return [
      ...Object.entries(wanted)
        .filter(([event, count]) => countOf(number, event) !== count)
        .map(
          ([event, count]) =>
            `I9 ${number}: ${countOf(number, event)} notices "${event}" instead of ${count}`,
        ),
      ...(reminders > 1 ? [`I9 ${number}: reminded ${reminders} times`] : []),
      ...(noticeCount !== (over ? 1 : 0)
        ? [`I9 ${number}: ${noticeCount} notices that it is over instead of ${over ? 1 : 0}`]
        : []),
    ];
  });
}
