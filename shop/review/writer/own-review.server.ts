import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { boughtByOrderer, numberShown, ownedBy } from "#shop/order/gift/find-receiver.server.ts";
import { orderLines, orders, type ChosenOption } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { optionWords } from "../buyer-lines.server.ts";
import { REVIEW_ID } from "../review-limits.ts";
import { reviewColumns, type ShownReview } from "../shown-review.server.ts";
import { reviews } from "../table.server.ts";
import type { HideReason } from "../hide-reasons.ts";

/** A review as its writer sees it, also while it is hidden. */
export type OwnReview = Omit<ShownReview, "writerName"> & {
  lineId: number;
  number: string;
  productId: string;
  title: string;
  removedAt: Date | null;
  hiddenAt: Date | null;
  hiddenReason: HideReason | null;
  hiddenWords: string;
  objectedAt: Date | null;
  objection: string;
  objectionAnsweredAt: Date | null;
  objectionAnswer: string;
};

const columns = {
  ...reviewColumns,
  lineId: reviews.lineId,
  number: numberShown,
  productId: reviews.productId,
  title: orderLines.title,
  removedAt: reviews.removedAt,
  hiddenAt: reviews.hiddenAt,
  hiddenReason: reviews.hiddenReason,
  hiddenWords: reviews.hiddenWords,
  objectedAt: reviews.objectedAt,
  objection: reviews.objection,
  objectionAnsweredAt: reviews.objectionAnsweredAt,
  objectionAnswer: reviews.objectionAnswer,
};

const ownOf = ({ options, ...row }: Omit<OwnReview, "option"> & { options: ChosenOption[] }) => ({
  ...row,
  option: optionWords(options),
});

const selected = (db: Db) =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
    .innerJoin(orders, eq(orders.id, reviews.orderId));

/** The review of a line of an order that is the reader's; null without one. */
export async function findOwnReview(
  db: Db,
  orderId: string,
  lineId: number,
): Promise<OwnReview | null> {
  const [row] = await selected(db).where(
    and(eq(reviews.orderId, orderId), eq(reviews.lineId, lineId)),
  );
  return row ? ownOf(row) : null;
}

/** What a member wrote, the newest first, hidden ones too. */
export async function listOwnReviews(
  db: Db,
  accountId: string,
  pageRequest: PageAsked,
): Promise<Page<OwnReview>> {
  const { rows, ...cursors } = await newestFirst(
    { time: reviews.createdAt, id: reviews.id, isId: REVIEW_ID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(reviews)
        .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
        .innerJoin(orders, eq(orders.id, reviews.orderId))
        .where(and(ownedBy(accountId), isNull(reviews.removedAt), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: rows.map(({ micros: _micros, ...row }) => ownOf(row)) };
}

/** All reviews of a member, or of a guest's order, for a data export. */
export const exportReviews = (db: Db, whose: { accountId: string } | { orderId: string }) =>
  db
    .select({
      product: orderLines.title,
      order: numberShown,
      stars: reviews.stars,
      text: reviews.text,
      photos: reviews.photos,
      sound: reviews.soundId,
      reward: reviews.reward,
      answer: reviews.answer,
      writtenAt: reviews.createdAt,
      changedAt: reviews.updatedAt,
      hiddenAt: reviews.hiddenAt,
      hiddenBecause: reviews.hiddenWords,
      objection: reviews.objection,
      objectionAnswer: reviews.objectionAnswer,
      takenBackAt: reviews.removedAt,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      "accountId" in whose
        ? ownedBy(whose.accountId)
        : and(eq(reviews.orderId, whose.orderId), boughtByOrderer),
    )
    .orderBy(desc(reviews.createdAt), sql`${reviews.id} desc`);
