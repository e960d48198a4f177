import { tableFile, type TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { GridColumn } from "#shop/product/grid/grid-cells.ts";
import { sheetHeads } from "#shop/product/grid/sheet-heads.ts";
import type { Db } from "#shop/shop.ts";
import type { ProductQuery } from "./list-admin-products.server.ts";
import { listGrid, type GridProduct, type GridRow } from "./list-grid.server.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 20;
const BATCH = 200;
const columns = Object.entries(sheetHeads.columns) as [GridColumn, string][];
const heads = [
  { title: sheetHeads.product, width: 14 },
  { title: sheetHeads.option, width: 14 },
  { title: sheetHeads.title, width: 36 },
  { title: sheetHeads.place, width: 8 },
  ...columns.map(([, title]) => ({ title, width: 16 })),
];

/** The grid's rows as a file that can be changed and read in again. Throws `too-many-attempts`. */
export async function exportGrid(
  db: Db,
  query: ProductQuery,
  { format, reader }: { format: TableFormat; reader: AuditActor },
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
  return tableFile(format, heads, batchesOf(db, query));
}

async function* batchesOf(db: Db, query: ProductQuery): AsyncGenerator<WorkbookCell[][]> {
  let before = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { rows, next } = await listGrid(db, { ...query, cursor, limit: BATCH });
    if (rows.length) yield rows.flatMap((product, at) => linesOf(product, before + at + 1));
    before += rows.length;
    cursor = next;
  }
}

const linesOf = (product: GridProduct, place: number): WorkbookCell[][] => [
  [product.id, null, product.title, place, ...cellsOf(product)],
  ...product.options.map((option) => [
    product.id,
    option.id,
    option.title,
    null,
    ...cellsOf(option),
  ]),
];

const cellsOf = ({ cells }: GridRow): WorkbookCell[] =>
  columns.map(([column]) => {
    const typed = cells[column];
    if (column === "isShow" && typed !== undefined) return typed ? "판매중" : "숨김";
    if (!typed) return null;
    return /^-?\d+$/.test(typed) ? Number(typed) : typed.replace("T", " ");
  });
