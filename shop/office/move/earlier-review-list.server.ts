import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import { EARLIER_TITLE } from "#shop/review/earlier/earlier-words.ts";
import { earlierReviews } from "#shop/review/earlier/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const reviewTabs = { all: "전체", shown: "보이는 것", hidden: "숨긴 것" } as const;
const isUnder: Record<keyof typeof reviewTabs, SQL | undefined> = {
  all: undefined,
  shown: isNull(earlierReviews.hiddenAt),
  hidden: isNotNull(earlierReviews.hiddenAt),
};

function found(words: string): SQL | undefined {
  if (!words) return undefined;
  const anywhere = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    sql`${earlierReviews.text} ilike ${anywhere}`,
    sql`${products.title} ilike ${anywhere}`,
    sql`${earlierReviews.shopName} ilike ${anywhere}`,
  );
}

const columns = {
  id: earlierReviews.id,
  shopName: earlierReviews.shopName,
  productId: earlierReviews.productId,
  title: products.title,
  stars: earlierReviews.stars,
  writerName: earlierReviews.writerName,
  writtenAt: earlierReviews.writtenAt,
  hiddenAt: earlierReviews.hiddenAt,
};

/** Reviews of elsewhere, those that came last first. */
export const earlierReviewList = officeList({
  path: "/admin/move/reviews",
  fields: {
    tab: tabs(`${EARLIER_TITLE} 보기`, reviewTabs),
    search: search(`${EARLIER_TITLE} 검색`, "내용, 상품, 쓴 곳", 100),
  },
  page: ({ db }, { tab, search: words }, page) =>
    newestFirst(
      { time: earlierReviews.createdAt, id: earlierReviews.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, text: sql<string>`left(${earlierReviews.text}, 200)`, micros })
          .from(earlierReviews)
          .innerJoin(products, eq(products.id, earlierReviews.productId))
          .where(and(isUnder[tab], found(words), where))
          .orderBy(...orderBy)
          .limit(limit),
    ),
  columns: {
    text: ["후기"],
    title: ["상품"],
    shopName: ["쓴 곳"],
    writtenAt: ["쓴 날"],
    state: ["상태"],
  },
});

/** One as a whole; null: there is none. */
export async function findEarlierReview(db: Db, id: string) {
  if (!UUID.test(id)) return null;
  const [review] = await db
    .select({ ...columns, text: earlierReviews.text, answer: earlierReviews.answer })
    .from(earlierReviews)
    .innerJoin(products, eq(products.id, earlierReviews.productId))
    .where(eq(earlierReviews.id, id))
    .limit(1);
  return review ?? null;
}
