import type { RawRow } from "#lib/tables/raw-table.ts";
import { headKey, keysOf } from "./head-key.ts";
import type { MoveSource } from "./move-source.ts";
import { SOURCES } from "./sources.ts";

export type Recognition = {
  source: MoveSource;
  /** from 0 to 1 */
  sureness: number;
  /** the line of the heads; what stands above is a guide */
  headLine: number;
  /** the place of each field's column, counted from zero */
  columns: Readonly<Record<string, number>>;
};

const HEAD_ROWS = 10;
/** How sure the heads alone make; the rest is for each field that was found. */
const BY_TELLS = 0.7;
/** Heads in another language are only known by their order. */
const BY_ORDER = 0.6;

type SourceKeys = { source: MoveSource; tells: string[][]; columns: [string, string[]][] };

const sourceKeys: readonly SourceKeys[] = SOURCES.map((source) => ({
  source,
  tells: source.tells.map(keysOf),
  columns: Object.entries(source.columns).map(([field, heads]) => [
    field,
    heads.flatMap((head) => keysOf(head)),
  ]),
}));
const tellKeys = new Set(sourceKeys.flatMap(({ tells }) => tells.flat()));

const tellsFit = ({ tells }: SourceKeys, keys: ReadonlyMap<string, number>): boolean =>
  tells.every((spellings) => spellings.some((key) => keys.has(key)));

/** Each head by its place; of heads that repeat the first. */
function placesOf(cells: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, cell] of cells.entries()) {
    const key = headKey(cell);
    if (key && !places.has(key)) places.set(key, place);
  }
  return places;
}

function byHeads(keys: SourceKeys, row: RawRow): Recognition | null {
  const places = placesOf(row.cells);
  if (!tellsFit(keys, places)) return null;
  const columns: Record<string, number> = {};
  for (const [field, spellings] of keys.columns) {
    const key = spellings.find((spelling) => places.has(spelling));
    if (key !== undefined) columns[field] = places.get(key)!;
  }
  const share = Object.keys(columns).length / keys.columns.length;
  return {
    source: keys.source,
    sureness: BY_TELLS + (1 - BY_TELLS) * share,
    headLine: row.line,
    columns,
  };
}

function byOrder({ source }: SourceKeys, rows: readonly RawRow[]): Recognition | null {
  const [heads, ...others] = rows;
  const fields =
    heads &&
    source.byOrder?.(
      heads.cells,
      others.map(({ cells }) => cells),
    );
  if (!fields) return null;
  const columns = Object.fromEntries(
    fields.flatMap((field, place) => (field ? [[field, place] as const] : [])),
  );
  return { source, sureness: BY_ORDER, headLine: heads.line, columns };
}

/**
 * What a table is, by the heads among its first rows wherever they stand, else by the order of its
 * columns. Null where nothing fits, or two shops' files fit equally well.
 */
export function recognise(firstRows: readonly RawRow[]): Recognition | null {
  const rows = firstRows.slice(0, HEAD_ROWS);
  const found = sourceKeys.flatMap((keys) =>
    rows.flatMap((row) => byHeads(keys, row) ?? []).concat(byOrder(keys, firstRows) ?? []),
  );
  const [best, second] = found.toSorted((a, b) => b.sureness - a.sureness);
  const isTie = second && second.sureness === best?.sureness && second.source !== best.source;
  return best && !isTie ? best : null;
}

/**
 * The source whose heads stand in this row. A row of data never has them; they mean that two files
 * were put into one.
 */
export function headsOf(cells: readonly string[]): MoveSource | null {
  // Most rows are told from heads by their first cells, which is why the others are not looked at.
  if (!cells.slice(0, 6).some((cell) => cell.length < 40 && tellKeys.has(headKey(cell))))
    return null;
  const places = placesOf(cells);
  return sourceKeys.find((keys) => tellsFit(keys, places))?.source ?? null;
}
