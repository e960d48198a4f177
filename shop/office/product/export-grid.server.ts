import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import type { GridColumn } from "#shop/product/grid/grid-cells.ts";
import { sheetHeads } from "#shop/product/grid/sheet-heads.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { matchingProducts, type ProductQuery } from "./list-admin-products.server.ts";
import { listGrid, type GridProduct, type GridRow } from "./list-grid.server.ts";

type Line = GridRow & { product: string; option: string | null; place: number | null };

const gridColumns = Object.entries(sheetHeads.columns) as [GridColumn, string][];
const columns: FileColumn<Line>[] = [
  [sheetHeads.product, ({ product }) => product, 14],
  [sheetHeads.option, ({ option }) => option, 14],
  [sheetHeads.title, ({ title }) => title, 36],
  [sheetHeads.place, ({ place }) => place, 8],
  ...gridColumns.map(([name, title]): FileColumn<Line> => [title, (line) => cellOf(line, name)]),
];

function cellOf({ cells }: GridRow, column: GridColumn): WorkbookCell {
  const typed = cells[column];
  if (column === "isShow" && typed !== undefined) return typed ? "판매중" : "숨김";
  if (!typed) return null;
  return /^-?\d+$/.test(typed) ? Number(typed) : typed.replace("T", " ");
}

const linesOf = (product: GridProduct, place: number): Line[] => [
  { ...product, product: product.id, option: null, place },
  ...product.options.map((option) => ({
    ...option,
    product: product.id,
    option: option.id,
    place: null,
  })),
];

/** The grid's rows as a file that can be changed and read in again. Throws `too-many-attempts`. */
export function exportGrid(
  db: Db,
  query: ProductQuery,
  { format, reader }: { format: TableFormat; reader: AuditActor },
): Promise<TableFile> {
  let place = 0;
  return exportTable(
    db,
    {
      name: "products",
      format,
      columns,
      audit: { action: "product.export", subject: "products", after: { filter: query } },
      count: (limit) => countUpTo(db, products, matchingProducts(query), limit),
      read: async ({ after, limit }) => {
        const { rows, next } = await listGrid(db, { ...query, cursor: after, limit });
        return { next, rows: rows.flatMap((product) => linesOf(product, (place += 1))) };
      },
    },
    reader,
  );
}
