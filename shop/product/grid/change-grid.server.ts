import { asc, eq, inArray, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { productRefusals } from "../refusals.ts";
import type { Db } from "#shop/shop.ts";
import { PRICE_BY_TABLE } from "#shop/product/commission/commission-price.ts";
import { checkUnitPrices, checkPeriods } from "../forms.ts";
import { hasSomethingToHandOver } from "../goods/require-goods.server.ts";
import { hasNotice } from "../notice/require-notice.server.ts";
import { recordProductChange } from "../record-product-change.server.ts";
import { gridChanges, productOptions, products } from "../table.server.ts";
import { cellName, columnOf, momentColumns, type GridCell } from "./grid-cells.ts";
import { cellAfter } from "./cell-after.ts";

type Product = typeof products.$inferSelect;
type Option = typeof productOptions.$inferSelect;
type FoundRows = { products: Map<string, Product>; options: Map<string, Option> };
type Say = (cell: Parameters<typeof cellName>[0], words: string) => void;

export type ChangedGrid = { id: string; cells: number; products: number };

/**
 * Changes all cells or none. Throws BadInput by the cell's name for an invalid value, or when the
 * cell changed meanwhile; for stock, pieces sold meanwhile stay sold. Returns the id for undo.
 */
export const changeGrid = (
  db: Db,
  cells: readonly GridCell[],
  { by }: { by: AuditActor },
): Promise<ChangedGrid> => inTransaction(db, (locked) => changeCells(locked, cells, by));

/** In the caller's transaction. */
export async function changeCells(
  db: Db,
  cells: readonly GridCell[],
  by: AuditActor,
): Promise<ChangedGrid> {
  const found = await lockRows(db, cells);
  const errors: Record<string, string[]> = {};
  const say: Say = (cell, words) => (errors[cellName(cell)] ??= []).push(words);
  const appliedCells = cells.flatMap((cell) => applied(found, cell, say) ?? []);
  const done = [...appliedCells, ...publishedBy(found, appliedCells)];
  const touched = productsOf(found, done);
  for (const product of touched) judge(product, found, { cells: done, say });
  refuse(errors);
  for (const product of touched) await writeProduct(db, product, { done, found, by });
  await judgeShown(db, done, say);
  refuse(errors);
  const [change] = await db
    .insert(gridChanges)
    .values({ accountId: by.account?.id ?? null, cells: done })
    .returning({ id: gridChanges.id });
  return { id: change!.id, cells: done.length, products: touched.length };
}

function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length) throw new BadInput(errors);
}

/** Products before options, each by id, as orders lock them. */
async function lockRows(db: Db, cells: readonly GridCell[]): Promise<FoundRows> {
  const named = (kind: GridCell["kind"]) =>
    cells.filter((cell) => cell.kind === kind).map(({ id }) => id);
  const ofOptions = await db
    .select({ productId: productOptions.productId })
    .from(productOptions)
    .where(inArray(productOptions.id, named("option")));
  const ids = [...named("product"), ...ofOptions.map(({ productId }) => productId)];
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const there = rows.filter(({ removedAt }) => removedAt === null);
  const options = await db
    .select()
    .from(productOptions)
    .where(
      inArray(
        productOptions.productId,
        there.map(({ id }) => id),
      ),
    )
    .orderBy(asc(productOptions.id))
    .for("update");
  const byId = <Row extends { id: string }>(all: Row[]) => new Map(all.map((row) => [row.id, row]));
  return { products: byId(there), options: byId(options) };
}

/**
 * Applies a cell to its row and returns the real old and new values; null with an error when
 * impossible.
 */
function applied(found: FoundRows, cell: GridCell, say: Say): GridCell | null {
  const row: Record<string, unknown> | undefined = found[`${cell.kind}s`].get(cell.id);
  if (!row) {
    say(cell, "그 사이 지워진 상품이나 옵션이에요.");
    return null;
  }
  if (cell.column === "price" && row.commission) {
    say(cell, PRICE_BY_TABLE);
    return null;
  }
  const column = columnOf(cell);
  const now = column.typed(row[cell.column] as never);
  const after = cellAfter(cell, now);
  if ("words" in after) {
    say(cell, after.words);
    return null;
  }
  row[cell.column] = column.read(after.typed);
  return { ...cell, was: now, typed: after.typed };
}

/** Showing a product clears its planned publication. Added as cells, so that undo restores it. */
const publishedBy = (found: FoundRows, cells: readonly GridCell[]): GridCell[] =>
  cells.flatMap(({ id, column }) => {
    const product = found.products.get(id);
    const isTyped = cells.some((cell) => cell.id === id && cell.column === "publishAt");
    if (column !== "isShow" || !product?.isShow || !product.publishAt || isTyped) return [];
    const cell = { kind: "product", id, column: "publishAt" } as const;
    const was = columnOf(cell).typed(product.publishAt as never);
    product.publishAt = null;
    return [{ ...cell, was, typed: "" }];
  });

const productOf = (found: FoundRows, { kind, id }: GridCell): string =>
  kind === "product" ? id : found.options.get(id)!.productId;

const productsOf = (found: FoundRows, cells: readonly GridCell[]): Product[] =>
  [...new Set(cells.map((cell) => productOf(found, cell)))]
    .toSorted()
    .map((id) => found.products.get(id)!);

/** The rules that more than one cell of a product decides. */
function judge(
  product: Product,
  found: FoundRows,
  { cells, say }: { cells: readonly GridCell[]; say: Say },
): void {
  const own = cells.filter((cell) => productOf(found, cell) === product.id);
  const tell = (columns: readonly string[]) => (_path: unknown, words: string) => {
    const cell = own.find(({ column }) => columns.includes(column));
    if (cell) say(cell, words);
  };
  if (own.some(({ column }) => momentColumns.includes(column)))
    checkPeriods(product, ([at], words) => tell(periodOf(String(at)))(null, words));
  if (product.isShow && product.publishAt)
    tell(["publishAt"])(null, "이미 보이는 상품이에요. 숨긴 뒤에 정해주세요.");
  const option = axesOf([...found.options.values()].filter((one) => one.productId === product.id));
  checkUnitPrices({ ...product, option }, tell(["priceDifference", "price", "discountRatio"]));
}

const periodOf = (column: string): readonly string[] =>
  momentColumns.filter((each) => each.startsWith("discount") === column.startsWith("discount"));

function axesOf(options: readonly Option[]) {
  const axes = new Map<number, Option[]>();
  for (const option of options) axes.set(option.axis, [...(axes.get(option.axis) ?? []), option]);
  return [...axes.values()].map((value) => ({ value }));
}

type ProductWrite = { done: readonly GridCell[]; found: FoundRows; by: AuditActor };

function writeProduct(db: Db, product: Product, { done, found, by }: ProductWrite): Promise<void> {
  const own = done.filter((cell) => productOf(found, cell) === product.id);
  const columnsOf = (id: string, row: Record<string, unknown>) =>
    Object.fromEntries(
      own.filter((cell) => cell.id === id).map(({ column }) => [column, row[column]]),
    );
  return recordProductChange(db, {
    by,
    action: "product.edit",
    id: product.id,
    change: async () => {
      await db
        .update(products)
        .set({
          ...columnsOf(product.id, product),
          updatedAt: sql`now()`,
          version: sql`${products.version} + 1`,
        })
        .where(eq(products.id, product.id));
      const values = [...found.options.values()].filter(
        ({ id, productId }) => productId === product.id && own.some((cell) => cell.id === id),
      );
      for (const value of values)
        await db
          .update(productOptions)
          .set(columnsOf(value.id, value))
          .where(eq(productOptions.id, value.id));
    },
  });
}

/** Checked in the database, after the change. */
async function judgeShown(db: Db, cells: readonly GridCell[], say: Say): Promise<void> {
  for (const cell of cells) {
    if (cell.column !== "isShow") continue;
    if (!(await hasSomethingToHandOver(db, cell.id)))
      say(cell, productRefusals["goods-missing"][1]);
    else if (!(await hasNotice(db, cell.id))) say(cell, productRefusals["notice-missing"][1]);
  }
}
