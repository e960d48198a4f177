import { and } from "drizzle-orm";
import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { pick } from "#lib/pick.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { exportedCell, plainNames, productFields } from "#shop/product/fields.ts";
import {
  afterCursor,
  createdMicros,
  newestFirst,
  pageOf,
} from "#shop/product/newest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { sellable } from "#shop/product/product-card.server.ts";
import { matchingProducts, type ProductQuery } from "./list-admin-products.server.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 20;
const BATCH = 200;
const columns = {
  ...pick(products, plainNames),
  id: products.id,
  stock: products.stock,
  sellable,
  isShow: products.isShow,
  create: products.create,
};
const heads = [
  "상품 번호",
  ...plainNames.map((name) => productFields[name].label),
  productFields.stock.label,
  "옵션까지 본 재고",
  productFields.isShow.label,
  "만든 때",
];

/** The products that the list shows, as a file for a spreadsheet, newest first. */
export async function exportProducts(
  db: Db,
  query: ProductQuery,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await spendAttempt(db, [
    { key: `export of products by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: HOUR },
  ]);
  await recordAudit(db, {
    ...reader,
    action: "product.export",
    subject: "products",
    after: { filter: query },
  });
  return csvFile(heads, linesOf(db, query));
}

async function* linesOf(db: Db, query: ProductQuery): AsyncGenerator<WorkbookCell[][]> {
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await listRows(db, query, after);
    if (rows.length) yield rows.map(lineOf);
    after = next;
  }
}

async function listRows(db: Db, query: ProductQuery, after: string | undefined) {
  const read = await db
    .select({ ...columns, micros: createdMicros })
    .from(products)
    .where(and(matchingProducts(query), afterCursor(after)))
    .orderBy(...newestFirst)
    .limit(BATCH + 1);
  return pageOf(read, BATCH);
}

type Row = Awaited<ReturnType<typeof listRows>>["rows"][number];

const lineOf = (row: Row): WorkbookCell[] => [
  row.id,
  ...plainNames.map((name) => exportedCell(name, row[name])),
  row.stock,
  row.sellable,
  row.isShow ? "판매중" : "숨김",
  toSeoulLocal(row.create).replace("T", " "),
];
