import { PRICE_BY_TABLE } from "#shop/product/commission/commission-price.ts";
import { and, inArray, isNull } from "drizzle-orm";
import { typedInteger } from "#lib/typed-integer.ts";
import { BadInput } from "#shop/bad-input.ts";
import { cleanCell, readPastedTable, type PastedLine } from "#shop/pasted-table.server.ts";
import type { Db } from "#shop/shop.ts";
import { newestKeys } from "#shop/database/newest-first.server.ts";
import { productKeys } from "../product-keys.server.ts";
import { productOptions, products } from "../table.server.ts";
import { cellAfter } from "./cell-after.ts";
import {
  cellName,
  columnOf,
  gridColumns,
  MOST_CELLS,
  MOST_LINES,
  type RowKind,
  type GridColumn,
} from "./grid-cells.ts";
import { newPlaces } from "./new-places.ts";
import { headsOf, sheetHeads, type Heads } from "./sheet-heads.ts";

export type PlannedCell = {
  name: string;
  label: string;
  was: string;
  typed: string;
  /** replaces both, where they would be meaningless to people */
  said?: string;
};

/** A line of the sheet: what it would change, or why it cannot. */
export type PlannedLine = {
  line: number;
  title: string;
  cells: PlannedCell[];
  words: string | null;
  /** as it was given, for handing back what was refused */
  record: string[];
};

export type PlannedSheet = {
  heads: string[];
  lines: PlannedLine[];
  /** lines that say what stands there already */
  same: number;
};

/** Products as they stand in the list, then option values. */
type FoundRows = Map<string, { title: string; row: Record<string, unknown> }>;

/**
 * A preview of a sheet's changes, without writing. Throws BadInput about `text`, and
 * `too-many-rows`.
 */
export async function planSheet(db: Db, text: string): Promise<PlannedSheet> {
  const [first, ...table] = readPastedTable(text, {
    most: MOST_LINES,
    empty: "상품 번호가 있는 표를 붙여넣어주세요.",
  });
  const heads = headsOf(first!.record);
  if (!table.length) throw new BadInput({ text: ["열 이름 아래에 붙여넣은 줄이 없어요."] });
  const found = await findRows(db, table, heads);
  const sheet = { heads, found, earlier: new Map<string, number>() };
  const planned = withPlaces(
    table.map((line) => planLine(line, sheet)),
    sheet,
  );
  const lines = planned.filter(({ cells, words }) => cells.length || words);
  if (lines.reduce((sum, { cells }) => sum + cells.length, 0) > MOST_CELLS)
    throw new BadInput({
      text: [
        `한 번에 ${MOST_CELLS.toLocaleString("ko-KR")}칸까지 바꿀 수 있어요. 표를 나눠서 넣어주세요.`,
      ],
    });
  return { heads: first!.record.map(cleanCell), lines, same: planned.length - lines.length };
}

const idsOf = ({ record }: PastedLine, { product, option }: Heads) => {
  const [productId, optionId] = [cleanCell(record[product]), cleanCell(record[option])];
  return optionId
    ? { kind: "option" as const, id: optionId }
    : { kind: "product" as const, id: productId };
};

async function findRows(db: Db, table: PastedLine[], heads: Heads): Promise<FoundRows> {
  const named = (kind: RowKind) =>
    table
      .map((line) => idsOf(line, heads))
      .filter((row) => row.kind === kind)
      .map(({ id }) => id);
  const listed = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, named("product")), isNull(products.removedAt)))
    .orderBy(...newestKeys(productKeys).newest);
  const options = await db
    .select()
    .from(productOptions)
    .where(inArray(productOptions.id, named("option")));
  const found: FoundRows = new Map();
  for (const row of listed) found.set(`product.${row.id}`, { title: row.title, row });
  for (const row of options)
    found.set(`option.${row.id}`, { title: `${row.axisName}: ${row.label}`, row });
  return found;
}

/** Spreadsheets write a moment with a space in it. */
const typedIn = (cell: string | undefined): string =>
  cleanCell(cell).replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::00)?$/, "$1T$2");

/** A line as it was read, before its place among the others is known. */
type ReadLine = PlannedLine & { id?: string; place?: number | null };
type Sheet = { heads: Heads; found: FoundRows; earlier: Map<string, number> };

/** The file leaves it empty. */
const isByTable = (row: Record<string, unknown>, column: GridColumn): boolean =>
  column === "price" && Boolean(row.commission);

function planLine(pasted: PastedLine, { heads, found, earlier }: Sheet): ReadLine {
  const { record, line } = pasted;
  const named = idsOf(pasted, heads);
  const key = `${named.kind}.${named.id}`;
  const there = found.get(key);
  const refused = (words: string): PlannedLine => ({
    line,
    record,
    title: there?.title ?? named.id,
    cells: [],
    words,
  });
  if (!named.id) return refused("상품 번호가 비어 있어요.");
  const before = earlier.get(key);
  if (before !== undefined) return refused(`${before}번째 줄에 같은 상품이 있어요.`);
  earlier.set(key, line);
  if (!there) return refused("이 번호의 상품이나 옵션이 없어요. 그 사이 지워졌을 수 있어요.");
  const place = placeIn(pasted, heads, named.kind);
  if (Number.isNaN(place))
    return refused(`${sheetHeads.place}는 1 이상의 정수로 입력하거나, 옮기지 않으려면 비워주세요.`);
  const cells: PlannedCell[] = [];
  for (const [column, place] of heads.columns) {
    const typed = typedIn(record[place]);
    if (!Object.hasOwn(gridColumns[named.kind], column) || place >= record.length) continue;
    if (isByTable(there.row, column)) {
      if (typed) return refused(PRICE_BY_TABLE);
      continue;
    }
    const cell = { ...named, column };
    const was = columnOf(cell).typed(there.row[column] as never);
    const after = cellAfter({ ...cell, was, typed }, was);
    if ("words" in after) return refused(after.words);
    if (after.typed !== was)
      cells.push({ name: cellName(cell), label: columnOf(cell).label, was, typed: after.typed });
  }
  return { line, record, title: there.title, cells, words: null, id: named.id, place };
}

const MOST_PLACE = 1_000_000;

/** The number typed for its place; null where it stays, NaN for what is none. */
function placeIn({ record }: PastedLine, { place }: Heads, kind: RowKind): number | null {
  const typed = place < 0 || kind === "option" ? "" : cleanCell(record[place]);
  if (!typed) return null;
  const number = typedInteger(typed);
  return number !== null && number >= 1 && number <= MOST_PLACE ? number : Number.NaN;
}

/** Adds the times that put products in the typed order; unchangeable products keep their place. */
function withPlaces(lines: readonly ReadLine[], { found }: Sheet): PlannedLine[] {
  const typed = new Map(
    lines.flatMap(({ id, place }) => (id && place ? [[id, place] as const] : [])),
  );
  const listed = [...found].flatMap(([key, { row }]) =>
    key.startsWith("product.")
      ? [{ id: row.id as string, at: (row.create as Date).getTime() }]
      : [],
  );
  const places = typed.size ? newPlaces(listed, typed, Date.now()) : [];
  const moved = new Map(places.map((place) => [place.id, place]));
  return lines.map(({ id = "", place: _place, ...line }) => {
    const to = line.words === null ? moved.get(id) : undefined;
    if (!to) return line;
    const cell = { kind: "product", id, column: "create" } as const;
    const { typed: words } = gridColumns.product.create;
    const was = words(found.get(`product.${id}`)!.row.create as Date);
    const placed = {
      name: cellName(cell),
      label: sheetHeads.place,
      was,
      typed: words(new Date(to.at)),
      said: to.from === to.to ? "그 자리에서 비켜요" : `${to.from} → ${to.to}`,
    };
    return { ...line, cells: [...line.cells, placed] };
  });
}
