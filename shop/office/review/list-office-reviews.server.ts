import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { REVIEW_ID } from "#shop/review/review-limits.ts";
import { isVisible } from "#shop/review/shown-review.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { OfficeReviewFilter, ReviewTab } from "./office-review-filter.ts";

export type OfficeReviewRow = {
  id: string;
  stars: number;
  text: string;
  writerName: string;
  title: string;
  hasPhotos: boolean;
  hasSound: boolean;
  helpful: number;
  createdAt: Date;
  answeredAt: Date | null;
  hiddenAt: Date | null;
  isObjected: boolean;
};

const isObjected = sql<boolean>`(${reviews.objectedAt} is not null and ${reviews.objectionAnsweredAt} is null)`;

const tabs: Record<ReviewTab, SQL | undefined> = {
  objected: isObjected,
  unanswered: and(isNull(reviews.answeredAt), isVisible),
  all: undefined,
  hidden: isNotNull(reviews.hiddenAt),
};

const anywhere = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const columns = {
  id: reviews.id,
  stars: reviews.stars,
  text: sql<string>`left(${reviews.text}, 200)`,
  writerName: reviews.writerName,
  title: orderLines.title,
  hasPhotos: sql<boolean>`jsonb_array_length(${reviews.photos}) > 0`,
  hasSound: sql<boolean>`${reviews.soundId} is not null`,
  helpful: reviews.helpful,
  createdAt: reviews.createdAt,
  answeredAt: reviews.answeredAt,
  hiddenAt: reviews.hiddenAt,
  isObjected,
};

export async function listOfficeReviews(
  db: Db,
  { tab, stars, search, ...pageRequest }: OfficeReviewFilter & PageAsked,
): Promise<Page<OfficeReviewRow>> {
  const words = anywhere(search);
  const among = and(
    isNull(reviews.removedAt),
    tabs[tab],
    stars === null ? undefined : eq(reviews.stars, stars),
    search
      ? or(
          sql`${reviews.text} ilike ${words}`,
          sql`${orderLines.title} ilike ${words}`,
          sql`${reviews.writerName} ilike ${words}`,
        )
      : undefined,
  );
  const { rows, ...cursors } = await newestFirst(
    { time: reviews.createdAt, id: reviews.id, isId: REVIEW_ID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(reviews)
        .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
        .where(and(among, where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: rows.map(({ micros: _micros, ...row }) => row) };
}
