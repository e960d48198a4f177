import { and, eq, isNull } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { users } from "#shop/member/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { optionWords } from "#shop/review/buyer-lines.server.ts";
import { REVIEW_ID } from "#shop/review/review-limits.ts";
import { photosOfReview, soundOfReview } from "#shop/review/shown-review.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import type { Db } from "#shop/shop.ts";

const SHOWN = [
  "id",
  "productId",
  "writerName",
  "stars",
  "text",
  "reward",
  "answer",
  "answeredAt",
  "helpful",
  "hiddenAt",
  "hiddenReason",
  "hiddenWords",
  "objectedAt",
  "objection",
  "objectionAnsweredAt",
  "objectionAnswer",
  "createdAt",
  "updatedAt",
] as const;

/** One review for the back office, or null. Reading non-public parts is audited. */
export async function findOfficeReview(db: Db, id: string | undefined, reader: AuditActor) {
  if (!id || !REVIEW_ID.test(id)) return null;
  const [row] = await db
    .select({
      review: reviews,
      photos: photosOfReview,
      sound: soundOfReview,
      title: orderLines.title,
      options: orderLines.options,
      order: orders,
      answererName: users.name,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(users, eq(users.id, reviews.answeredBy))
    .where(and(eq(reviews.id, id), isNull(reviews.removedAt)));
  if (!row) return null;
  if (row.review.hiddenAt)
    await recordAudit(db, {
      ...reader,
      action: "review.read",
      subject: `review ${id}`,
      whose: whoseOrder(row.order),
    });
  return {
    ...pick(row.review, SHOWN),
    photos: row.photos,
    sound: row.sound,
    title: row.title,
    option: optionWords(row.options),
    orderNumber: row.order.number,
    answeredBy: row.review.answer === null ? null : (row.answererName ?? "운영자"),
  };
}
export type OfficeReview = NonNullable<Awaited<ReturnType<typeof findOfficeReview>>>;
