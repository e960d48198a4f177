import { and } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { exportedCell, plainNames, productFields } from "#shop/product/fields.ts";
import {
  afterCursor,
  createdMicros,
  newestFirst,
  pageOf,
} from "#shop/product/newest-first.server.ts";
import { sellable } from "#shop/product/product-card.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { matchingProducts, type ProductQuery } from "./list-admin-products.server.ts";

const selected = {
  ...pick(products, plainNames),
  id: products.id,
  stock: products.stock,
  sellable,
  isShow: products.isShow,
  create: products.create,
};

async function readRows(
  db: Db,
  query: ProductQuery,
  { after, limit }: { after: string | null; limit: number },
) {
  const rows = await db
    .select({ ...selected, micros: createdMicros })
    .from(products)
    .where(and(matchingProducts(query), afterCursor(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return pageOf(rows, limit);
}
type Row = Awaited<ReturnType<typeof readRows>>["rows"][number];

const columns: FileColumn<Row>[] = [
  ["상품 번호", ({ id }) => id],
  ...plainNames.map((name): FileColumn<Row> => [
    productFields[name].label,
    (row) => exportedCell(name, row[name]),
  ]),
  [productFields.stock.label, ({ stock }) => stock],
  ["옵션까지 본 재고", (row) => row.sellable],
  [productFields.isShow.label, ({ isShow }) => (isShow ? "판매중" : "숨김")],
  ["만든 때", ({ create }) => toSeoulLocal(create).replace("T", " ")],
];

/** The products that the list shows, as a file, newest first. Throws `too-many-attempts`. */
export const exportProducts = (
  db: Db,
  query: ProductQuery,
  reader: AuditActor,
): Promise<TableFile> =>
  exportTable(
    db,
    {
      name: "products",
      columns,
      audit: { action: "product.export", subject: "products", after: { filter: query } },
      count: (limit) => countUpTo(db, products, matchingProducts(query), limit),
      read: (page) => readRows(db, query, page),
    },
    reader,
  );
