import { and, asc, eq, notInArray } from "drizzle-orm";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { toReceivers } from "#shop/order/gift/gift-words.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { exportReviews } from "#shop/review/writer/own-review.server.ts";
import type { Shop } from "../shop.ts";
import { listOwnOrders } from "./list-own-orders.server.ts";

const DAY = 24 * 3600;

/** All data about a guest who proved their order (privacy act, article 35). Rate limited per
 * day. */
export async function exportGuestOrder(
  { db, now, origin }: Pick<Shop, "db" | "now" | "origin">,
  { id, number }: Order,
) {
  await spendAttempt(db, [{ key: `download of order ${number}`, most: 5, seconds: DAY }]);
  return {
    shop: origin,
    madeAt: now(),
    orders: await listOwnOrders(db, { orderId: id }),
    reviews: await exportReviews(db, { orderId: id }),
    notices: await db
      .select({ to: notices.to, subject: notices.subject, sentAt: notices.sentAt })
      .from(notices)
      // Notices to a gift's receiver are the receiver's data.
      .where(and(eq(notices.subjectKey, number), notInArray(notices.event, [...toReceivers])))
      .orderBy(asc(notices.createdAt)),
  };
}
