import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { maskEmail } from "#lib/mask.ts";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const purchaseTabs = {
  all: "전체",
  opened: "열어 본 것",
  unopened: "아직 안 연 것",
  closed: "닫은 것",
} as const;
const isBegun = sql<boolean>`exists (select from ${supplies}
  where ${supplies.purchaseId} = ${purchases.id} and ${supplies.begunAt} is not null)`;
const isUnder: Record<keyof typeof purchaseTabs, SQL | undefined> = {
  all: undefined,
  opened: isBegun,
  unopened: sql`not ${isBegun} and ${isNull(purchases.closedAt)}`,
  closed: sql`${purchases.closedAt} is not null`,
};

/** A mail address as a whole, a product by a part of its title. */
function found(words: string): SQL | undefined {
  if (!words) return undefined;
  if (words.includes("@")) return eq(purchases.email, words.toLowerCase());
  const anywhere = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(sql`${products.title} ilike ${anywhere}`, sql`${purchases.soldBy} ilike ${anywhere}`);
}

/** What people bought elsewhere, newest first, with masked addresses. */
export const purchaseList = officeList({
  path: "/admin/move/purchases",
  fields: {
    tab: tabs("다른 곳에서 산 것 보기", purchaseTabs),
    search: search("다른 곳에서 산 것 검색", "이메일 전체, 상품, 판매처", 100),
  },
  page: async ({ db }, { tab, search: words }, page) => {
    const { rows, ...pages } = await newestFirst(
      { time: purchases.createdAt, id: purchases.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({
            id: purchases.id,
            micros,
            email: purchases.email,
            soldBy: purchases.soldBy,
            boughtOn: purchases.boughtOn,
            toldAt: purchases.toldAt,
            closedAt: purchases.closedAt,
            title: products.title,
            isBegun,
          })
          .from(purchases)
          .innerJoin(products, eq(products.id, purchases.productId))
          .where(and(isUnder[tab], found(words), where))
          .orderBy(...orderBy)
          .limit(limit),
    );
    return { ...pages, rows: rows.map((row) => ({ ...row, email: maskEmail(row.email) })) };
  },
  columns: {
    email: ["산 분"],
    title: ["상품"],
    soldBy: ["산 곳"],
    boughtOn: ["산 날"],
    state: ["상태"],
  },
});
