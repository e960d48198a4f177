import { columnLetters } from "../spreadsheet/column-letters.ts";
import { UnreadableFile, type RawRow } from "./raw-table.ts";

/** How much of a table is read before it is refused. */
export type TableLimits = {
  rows: number;
  columns: number;
  /** of a cell */
  letters: number;
  /** of all cells of a row together */
  rowLetters: number;
};

/** More than any shop of one owner has, and few enough to be held one row at a time. */
export const TEXT_LIMITS: TableLimits = {
  rows: 1_000_000,
  columns: 1000,
  letters: 500_000,
  rowLetters: 4_000_000,
};

/** A cell of Excel holds 32,767 letters; a longer one was made to hurt. */
export const WORKBOOK_LIMITS: TableLimits = { ...TEXT_LIMITS, letters: 32_768 };

const many = (count: number): string => count.toLocaleString("en-US");

export const tooManyColumns = (line: number, { columns }: TableLimits): UnreadableFile =>
  new UnreadableFile(
    `${many(line)}번째 줄에 열이 ${many(columns)}개보다 많아요. 필요한 열만 남기고 다시 올려주세요.`,
    line,
    columnLetters(columns),
  );

export const cellTooLong = (line: number, column: number, { letters }: TableLimits) =>
  new UnreadableFile(
    `${many(line)}번째 줄 ${columnLetters(column)}열의 글자가 ${many(letters)}자를 넘어요. 내용을 줄이고 다시 올려주세요.`,
    line,
    columnLetters(column),
  );

export const rowTooLong = (line: number, { rowLetters }: TableLimits) =>
  new UnreadableFile(
    `${many(line)}번째 줄의 글자가 모두 합쳐 ${many(rowLetters)}자를 넘어요. 따옴표가 닫히지 않은 곳이 있는지 확인해주세요.`,
    line,
  );

const tooManyRows = (line: number, { rows }: TableLimits) =>
  new UnreadableFile(`한 표에서 ${many(rows)}줄까지 읽을 수 있어요. 나눠서 올려주세요.`, line);

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
const storable = (cell: string): string =>
  (cell.includes("\u0000") ? cell.replaceAll("\u0000", "") : cell).toWellFormed();

/** The cells up to the last that has text. */
function trimmed(cells: readonly string[]): string[] {
  let end = cells.length;
  while (end > 0 && !cells[end - 1]!.trim()) end -= 1;
  return cells.slice(0, end).map(storable);
}

function checkRow({ line, cells }: RawRow, limits: TableLimits): void {
  if (cells.length > limits.columns) throw tooManyColumns(line, limits);
  let sum = 0;
  for (const [column, { length }] of cells.entries()) {
    if (length > limits.letters) throw cellTooLong(line, column, limits);
    sum += length;
  }
  if (sum > limits.rowLetters) throw rowTooLong(line, limits);
}

/** The rows that have text, each within the limits; throws `UnreadableFile` at the first beyond. */
export async function* boundedRows(
  rows: AsyncIterable<RawRow>,
  limits: TableLimits,
): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const { line, cells } of rows) {
    const row = { line, cells: trimmed(cells) };
    if (!row.cells.length) continue;
    checkRow(row, limits);
    count += 1;
    if (count > limits.rows) throw tooManyRows(line, limits);
    yield row;
  }
}
