import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { newestFirst } from "#shop/database/newest-first.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { REVIEW_ID } from "#shop/review/review-limits.ts";
import { isVisible } from "#shop/review/shown-review.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { countDuty } from "../duty/list-duties.server.ts";
import { choice, search, tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const isObjected = sql<boolean>`(${reviews.objectedAt} is not null and ${reviews.objectionAnsweredAt} is null)`;

const fields = {
  tab: tabs("후기 상태", {
    all: "전체",
    objected: "이의 제기",
    unanswered: "답글 없음",
    hidden: "숨김",
  }),
  search: search("후기 검색", "내용, 상품, 쓴 분"),
  stars: choice("별점", { "": "모든 별점", 5: "5점", 4: "4점", 3: "3점", 2: "2점", 1: "1점" }),
};
type Filter = ListFilter<typeof fields>;
export type ReviewTab = Filter["tab"];

const isUnder: Record<ReviewTab, SQL | undefined> = {
  objected: isObjected,
  unanswered: and(isNull(reviews.answeredAt), isVisible),
  all: undefined,
  hidden: isNotNull(reviews.hiddenAt),
};

function found(words: string): SQL | undefined {
  if (!words) return undefined;
  const anywhere = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    sql`${reviews.text} ilike ${anywhere}`,
    sql`${orderLines.title} ilike ${anywhere}`,
    sql`${reviews.writerName} ilike ${anywhere}`,
  );
}

const matching = ({ tab, stars, search: words }: Filter) =>
  and(
    isNull(reviews.removedAt),
    isUnder[tab],
    stars === "" ? undefined : eq(reviews.stars, Number(stars)),
    found(words),
  );

const columns = {
  id: reviews.id,
  stars: reviews.stars,
  text: sql<string>`left(${reviews.text}, 200)`,
  writerName: reviews.writerName,
  title: orderLines.title,
  hasPhotos: sql<boolean>`jsonb_array_length(${reviews.photos}) > 0`,
  hasSound: sql<boolean>`${reviews.soundId} is not null`,
  createdAt: reviews.createdAt,
  answeredAt: reviews.answeredAt,
  hiddenAt: reviews.hiddenAt,
  isObjected,
};

/** Reviews, newest first; objections that wait are counted while nothing narrows the list. */
export const reviewList = officeList({
  path: "/admin/reviews",
  fields,
  page: ({ db }, filter, page) =>
    newestFirst(
      { time: reviews.createdAt, id: reviews.id, isId: REVIEW_ID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, micros })
          .from(reviews)
          .innerJoin(orderLines, eq(orderLines.id, reviews.lineId))
          .where(and(matching(filter), where))
          .orderBy(...orderBy)
          .limit(limit),
    ),
  counts: async (shop, { search: words, stars }): Promise<Record<string, number>> =>
    words || stars ? {} : { objected: await countDuty(shop, "objection") },
  columns: {
    stars: ["별점"],
    text: ["후기"],
    title: ["상품"],
    writer: ["쓴 분"],
    createdAt: ["작성일"],
    state: ["상태"],
  },
});
