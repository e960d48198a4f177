import { readCount, readWon } from "#shop/move/cell/read-number.ts";
import { readFlag } from "#shop/move/cell/read-flag.ts";
import { checkUnitPrices } from "#shop/product/forms.ts";
import { productLimits as limits } from "#shop/product/product-limits.ts";
import type { PriceTag } from "#shop/product/price.ts";
import type { MappedRow } from "../kind-of-move.ts";
import type { ItemCells } from "../item-cells.ts";
import type { MovedAxis } from "./product-document.ts";
import {
  axesOfText,
  axesOfVariants,
  axisTroubles,
  lineOf,
  TOO_MANY,
  withinAxes,
  type Variant,
} from "./read-options.ts";

const PLACES = [1, 2, 3] as const;
/** What Shopify writes for a product without a choice. */
const NO_CHOICE = /^default title$/i;

const isVariant = ({ cells }: MappedRow): boolean =>
  PLACES.some((at) => cells[`optionValue${at}`]?.trim()) &&
  !NO_CHOICE.test(cells.optionValue1 ?? "");

/** Pieces on hand; null: not counted. What is below nothing is nothing. */
export function stockOf(cells: ItemCells, row: MappedRow, field: string): number | null {
  const stock = cells.readOf(row, field, (cell) => readCount(cell, { isSigned: true }));
  if (stock === null) return null;
  if (stock > limits.stock) {
    cells.refuse(
      `재고가 너무 많아요. ${limits.stock.toLocaleString("ko-KR")}개까지 옮길 수 있어요.`,
      {
        field,
        line: row.line,
      },
    );
    return null;
  }
  return Math.max(0, stock);
}

/** The cheapest price that an option names; of a product whose own line has none. */
export function leastVariantPrice(cells: ItemCells): number | null {
  const prices = cells.rows
    .filter(isVariant)
    .map((row) => readWon(row.cells.priceNow ?? ""))
    .flatMap((price) => ("value" in price && price.value !== null ? [price.value] : []));
  return prices.length ? prices.reduce((one, other) => Math.min(one, other)) : null;
}

/** The item's options, from one text or from its rows; `base` is what is asked without them. */
export function optionsOf(cells: ItemCells, base: number): MovedAxis[] {
  const rows = cells.rows.filter(isVariant);
  if (rows.length) return ofRows(cells, rows, base);
  const row = cells.rowWith("options");
  return row ? ofText(cells, row) : [];
}

function ofText(cells: ItemCells, row: MappedRow): MovedAxis[] {
  const place = { field: "options", line: row.line };
  const axes = axesOfText(row.cells.options ?? "");
  if (!axes) {
    cells.refuse("옵션을 읽을 수 없어요. 색상{빨강|파랑}//크기{S|M}처럼 적혀 있어야 해요.", place);
    return [];
  }
  const within = withinAxes(axes);
  if (!within) cells.refuse(`옵션이 세 개 이상이고 조합이 너무 많아요. ${TOO_MANY}`, place);
  return checked(cells, within ?? [], place);
}

function ofRows(cells: ItemCells, rows: MappedRow[], base: number): MovedAxis[] {
  const variants = rows
    .filter((row) => row.role !== "option" || readFlagOf(cells, row) !== false)
    .map((row) => variantOf(cells, row, base));
  if (!variants.length) return [];
  const read = axesOfVariants(variants);
  const [first] = variants;
  if ("options" in read)
    return checked(cells, read.options, { field: "optionValue1", line: first!.line });
  for (const { line, words } of read.troubles) cells.refuse(words, { field: "optionValue1", line });
  return [];
}

const readFlagOf = (cells: ItemCells, row: MappedRow): boolean | null =>
  cells.readOf(row, "shown", readFlag);

function variantOf(cells: ItemCells, row: MappedRow, base: number): Variant {
  const { line, cells: of } = row;
  const values = PLACES.flatMap((at) => {
    const label = lineOf(of[`optionValue${at}`] ?? "");
    const axis = lineOf(of[`optionAxis${at}`] || axisBefore(cells, at) || `옵션 ${at}`);
    return label ? [{ axis, label }] : [];
  });
  const difference = cells.readOf(row, "optionPrice", (cell) => readWon(cell, { isSigned: true }));
  const price = cells.readOf(row, "priceNow", readWon);
  return {
    line,
    values,
    difference: difference ?? (price === null ? 0 : price - base),
    stock: stockOf(cells, row, "optionStock"),
  };
}

/** Shopify names an axis in the first row of a product only. */
const axisBefore = (cells: ItemCells, at: number): string | undefined =>
  cells.rowWith(`optionAxis${at}`)?.cells[`optionAxis${at}`];

function checked(
  cells: ItemCells,
  axes: MovedAxis[],
  place: { field: string; line: number },
): MovedAxis[] {
  for (const words of axisTroubles(axes)) cells.refuse(words, place);
  const most = axes.flatMap(({ values }) => values.map(({ priceDifference: more }) => more));
  if (most.some((more) => Math.abs(more) > limits.price))
    cells.refuse("옵션의 추가 금액이 너무 커요.", place);
  return axes;
}

/** Whether every choice costs something that the shop can ask. */
export function checkChoices(cells: ItemCells, price: PriceTag, axes: MovedAxis[]): void {
  checkUnitPrices(
    { ...price, commission: null, option: axes.map(({ values: value }) => ({ value })) },
    (_path, words) => cells.refuse(words, { field: "optionPrice" }),
  );
}
