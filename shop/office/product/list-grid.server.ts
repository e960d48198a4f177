import { and, asc, getTableColumns, inArray } from "drizzle-orm";
import { gridColumns, type GridColumn, type RowKind } from "#shop/product/grid/grid-cells.ts";
import { newestFirst } from "#shop/database/newest-first.server.ts";
import { productKeys } from "#shop/product/product-keys.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { matchingProducts, type ProductQuery } from "./list-admin-products.server.ts";

/** As they are typed; of what is made to order the price is left out, which its table says. */
type Cells = Partial<Record<GridColumn, string>>;
export type GridRow = { kind: RowKind; id: string; title: string; cells: Cells };
export type GridProduct = GridRow & { options: GridRow[] };

const PAGE = 50;

const cellsOf = (kind: RowKind, row: Record<string, unknown>): Cells =>
  Object.fromEntries(
    Object.entries(gridColumns[kind]).map(([name, { typed }]) => [name, typed(row[name] as never)]),
  );

function changeable(row: typeof products.$inferSelect): Cells {
  const { price, ...others } = cellsOf("product", row);
  return row.commission ? others : { price, ...others };
}

/** A page of products with their option values, newest first, each cell as it is typed. */
export async function listGrid(
  db: Db,
  { cursor, limit = PAGE, ...query }: ProductQuery & { cursor?: string | null; limit?: number },
): Promise<{ rows: GridProduct[]; next: string | null }> {
  const { rows, next } = await newestFirst(
    productKeys,
    { after: cursor, limit },
    ({ where, orderBy, micros, limit: most }) =>
      db
        .select({ ...getTableColumns(products), micros })
        .from(products)
        .where(and(matchingProducts(query), where))
        .orderBy(...orderBy)
        .limit(most),
  );
  const options = await db
    .select()
    .from(productOptions)
    .where(
      inArray(
        productOptions.productId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(productOptions.axis), asc(productOptions.position));
  return {
    next,
    rows: rows.map((row) => ({
      kind: "product",
      id: row.id,
      title: row.title,
      cells: changeable(row),
      options: options
        .filter(({ productId }) => productId === row.id)
        .map((option) => ({
          kind: "option",
          id: option.id,
          title: `${option.axisName}: ${option.label}`,
          cells: cellsOf("option", option),
        })),
    })),
  };
}
