import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { jsonRows, timed, type JsonRow } from "#shop/database/json-rows.server.ts";
import { orderLines, type ChosenOption } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { optionWords } from "./buyer-lines.server.ts";
import {
  reviewCursor,
  type ReviewCursor,
  type ReviewFilter,
  type ReviewSort,
} from "./review-filter.ts";
import { reviews } from "./table.server.ts";

export type ReviewSound = { id: string; durationMs: number; peaks: number[] };

/** A public review; independent of the viewer, because pages with it are cached. */
export type ShownReview = {
  id: string;
  stars: number;
  text: string;
  /** the chosen option; "": none */
  option: string;
  /** masked */
  writerName: string;
  photos: ImageInfo[];
  sound: ReviewSound | null;
  reward: string;
  answer: string | null;
  answeredAt: Date | null;
  helpful: number;
  createdAt: Date;
  updatedAt: Date | null;
};

/** Its pictures in their order. */
export const photosOfReview = sql<ImageInfo[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'blur', i.blur) order by p.at), '[]')
  from jsonb_array_elements_text(${reviews.photos}) with ordinality as p(id, at) join images i on i.id = p.id)`;
export const soundOfReview = sql<ReviewSound | null>`(
  select json_build_object('id', s.id, 'durationMs', coalesce(s.duration_ms, 0), 'peaks', coalesce(s.peaks, '[]'))
  from sounds s where s.id = ${reviews.soundId})`;

export const isVisible = and(isNull(reviews.hiddenAt), isNull(reviews.removedAt));

const ranks: Record<ReviewSort, SQL<number> | null> = {
  newest: null,
  helpful: sql<number>`${reviews.helpful}`,
  high: sql<number>`${reviews.stars}`,
  low: sql<number>`-${reviews.stars}`,
};
const micros = sql<number>`(extract(epoch from ${reviews.createdAt}) * 1000000)::float8`;

function afterCursor(rank: SQL<number> | null, last: ReviewCursor | null): SQL | undefined {
  if (!last) return undefined;
  const time = sql`timestamptz 'epoch' + ${last.micros}::float8 * interval '1 microsecond'`;
  return rank
    ? sql`(${rank}, ${reviews.createdAt}, ${reviews.id}) < (${last.rank}::int, ${time}, ${last.id})`
    : sql`(${reviews.createdAt}, ${reviews.id}) < (${time}, ${last.id})`;
}

/** What every reader of a review reads. */
export const reviewColumns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  options: orderLines.options,
  photos: photosOfReview,
  sound: soundOfReview,
  reward: reviews.reward,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  helpful: reviews.helpful,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
};
const columns = { ...reviewColumns, writerName: reviews.writerName };

type ReviewQuery = ReviewFilter & {
  productId: string;
  after: ReviewCursor | null;
  limit: number;
};

const among = ({ stars, media }: Pick<ReviewFilter, "stars" | "media">): SQL | undefined =>
  and(
    isVisible,
    stars === null ? undefined : eq(reviews.stars, stars),
    media === "photo" ? sql`jsonb_array_length(${reviews.photos}) > 0` : undefined,
    media === "sound" ? isNotNull(reviews.soundId) : undefined,
  );

/** The newest of one product, as a column of another statement. */
export const newestReviewsOf = (productId: SQL, most: number): SQL<JsonRow<ReviewRecord>[]> =>
  jsonRows<ReviewRecord>(
    columns,
    sql`from ${reviews} join ${orderLines} on ${orderLines.id} = ${reviews.lineId}
      where ${reviews.productId} = ${productId} and ${isVisible}
      order by ${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last
      limit ${sql.raw(String(most))}`,
  );

export const shownReview = (row: JsonRow<ReviewRecord>): ShownReview =>
  shownOf(timed<ReviewRecord>(row, ["createdAt", "answeredAt", "updatedAt"]));

/** A page of a product's visible reviews, in one statement. */
export async function listReviews(
  db: Db,
  { productId, sort, after, limit, ...reviewFilter }: ReviewQuery,
): Promise<{ rows: ShownReview[]; next: string | null }> {
  const rank = ranks[sort];
  const read = await db
    .select({ ...columns, rank: rank ?? sql<number>`0`, micros })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
    .where(and(eq(reviews.productId, productId), among(reviewFilter), afterCursor(rank, after)))
    .orderBy(
      ...(rank ? [sql`${rank} desc`] : []),
      sql`${reviews.createdAt} desc nulls last`,
      sql`${reviews.id} desc nulls last`,
    )
    .limit(limit + 1);
  return cutTo(limit, read);
}

type ReviewRecord = Omit<ShownReview, "option"> & { options: ChosenOption[] };
type ReviewRow = ReviewRecord & { rank: number; micros: number };

function cutTo(limit: number, read: ReviewRow[]) {
  const page = read.slice(0, limit);
  const last = page.at(-1);
  const rows = page.map(({ rank: _rank, micros: _micros, ...row }) => shownOf(row));
  return { rows, next: read.length > limit && last ? reviewCursor(last) : null };
}

const shownOf = ({ options, ...row }: ReviewRecord): ShownReview => ({
  ...row,
  option: optionWords(options),
});
