import { and } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { FileColumn } from "#shop/audit/export-table.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { newestFirst, type PageAsked } from "#shop/database/newest-first.server.ts";
import { exportedCell, plainNames, productFields } from "#shop/product/fields.ts";
import { sellable } from "#shop/product/product-card.server.ts";
import { productKeys } from "#shop/product/product-keys.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { search, tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import {
  countAdminProducts,
  listAdminProducts,
  matchingProducts,
} from "./list-admin-products.server.ts";
import { COUNT_LIMIT, productFilters } from "./product-filters.ts";

const selected = {
  ...pick(products, plainNames),
  id: products.id,
  stock: products.stock,
  sellable,
  isShow: products.isShow,
  create: products.create,
};

const fields = {
  filter: tabs("상품 상태", productFilters),
  q: search("상품 찾기", "상품 이름으로 찾기", 100),
};
type Filter = ListFilter<typeof fields>;
const meant = ({ filter, q }: Filter) => ({ filter, search: q });

const readProducts = (db: Db, filter: Filter, page: PageAsked) =>
  newestFirst(productKeys, page, ({ where, orderBy, micros, limit }) =>
    db
      .select({ ...selected, micros })
      .from(products)
      .where(and(matchingProducts(meant(filter)), where))
      .orderBy(...orderBy)
      .limit(limit),
  );
type Row = Awaited<ReturnType<typeof readProducts>>["rows"][number];

const columns: FileColumn<Row>[] = [
  ["상품 번호", ({ id }) => id],
  ...plainNames.map((name): FileColumn<Row> => [
    productFields[name].label,
    (row) => exportedCell(name, row[name]),
  ]),
  [productFields.stock.label, ({ stock }) => stock],
  ["옵션까지 본 재고", (row) => row.sellable],
  [productFields.isShow.label, ({ isShow }) => (isShow ? "판매중" : "숨김")],
  ["생성일", ({ create }) => toSeoulLocal(create).replace("T", " ")],
];

/** Every product that is not removed, newest first; what is found is counted completely. */
export const productList = officeList({
  path: "/admin/product",
  fields,
  page: ({ db }, filter, page) => listAdminProducts(db, { ...meant(filter), ...page }),
  counts: (shop, { q }): Promise<Record<string, number>> => countAdminProducts(shop.db, q),
  countLimits: {
    all: Number.MAX_SAFE_INTEGER,
    shown: Number.MAX_SAFE_INTEGER,
    hidden: Number.MAX_SAFE_INTEGER,
    reserve: Number.MAX_SAFE_INTEGER,
    "sold-out": COUNT_LIMIT,
  },
  columns: {
    price: ["판매가"],
    stock: ["재고"],
    saleKind: ["판매 방식"],
    create: ["만든 날"],
    shown: ["보이기"],
  },
  file: {
    name: "products",
    korean: "상품",
    plain: "products",
    audit: (filter) => ({
      action: "product.export",
      subject: "products",
      after: { filter: meant(filter) },
    }),
    count: ({ db }, filter, limit) =>
      countUpTo(db, products, matchingProducts(meant(filter)), limit),
    of: { page: ({ db }, filter, page) => readProducts(db, filter, page), columns },
  },
});
