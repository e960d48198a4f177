import { isEmail, normalizeEmail } from "#lib/email.ts";
import { plainCell, type CellValue } from "#shop/move/cell/cell-value.ts";
import { isShortened } from "#shop/move/cell/read-code.ts";
import { readCount, readWon } from "#shop/move/cell/read-number.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import type { MappedRow, Trouble } from "../kind-of-move.ts";

type FoundCell<Value> = { row: MappedRow; value: Value };
type CellParser<Value> = (cell: string) => CellValue<Value>;

/** Reads the cells of one order's rows, and collects what is wrong with them. */
export type CellReader = {
  troubles: Trouble[];
  warnings: Trouble[];
  /** every filled cell of the field */
  each<Value>(
    rows: readonly MappedRow[],
    field: string,
    reading: CellParser<Value>,
  ): FoundCell<Value>[];
  /** the first of them */
  first<Value>(rows: readonly MappedRow[], field: string, reading: CellParser<Value>): Value | null;
  text(rows: readonly MappedRow[], field: string, most?: number): string;
};

const MOST_LETTERS = 300;

export function cellReader(): CellReader {
  const troubles: Trouble[] = [];
  const warnings: Trouble[] = [];
  // A shop repeats what is the order's on each of its lines.
  const warn = (warning: Trouble) => {
    const isHere = ({ field, words }: Trouble) =>
      field === warning.field && words === warning.words;
    if (!warnings.some(isHere)) warnings.push(warning);
  };
  function each<Value>(rows: readonly MappedRow[], field: string, reading: CellParser<Value>) {
    const found: FoundCell<Value>[] = [];
    for (const row of rows) {
      const cell = row.cells[field];
      if (cell === undefined || cell === "") continue;
      const read = reading(cell);
      const { line } = row;
      if ("words" in read) troubles.push({ line, field, words: read.words });
      else if (read.value !== null) found.push({ row, value: read.value });
      if ("warning" in read && read.warning) warn({ line, field, words: read.warning });
    }
    return found;
  }
  const first: CellReader["first"] = (rows, field, reading) =>
    each(rows, field, reading)[0]?.value ?? null;
  return {
    troubles,
    warnings,
    each,
    first,
    text: (rows, field, most = MOST_LETTERS) =>
      first(rows, field, (cell) => readText(cell, most)) ?? "",
  };
}

/** What cannot be read of a person is left out and named; a shortened number is refused. */
export const lenient =
  <Value>(reading: CellParser<Value>): CellParser<Value> =>
  (cell) => {
    const read = reading(cell);
    return "words" in read && !isShortened(plainCell(cell))
      ? { value: null, warning: `${read.words} 옮기지 않아요.` }
      : read;
  };

export const readEmail: CellParser<string> = (cell) => {
  const email = normalizeEmail(plainCell(cell));
  if (!email) return { value: null };
  return isEmail(email)
    ? { value: email }
    : {
        value: null,
        warning: "이메일 주소가 아니라서 옮기지 않아요. 주문한 분에게 보이지 않아요.",
      };
};

/** Shops write what is taken off with a minus or without; points may be called so. */
export const readAmount: CellParser<number> = (cell) => {
  const won = readWon(cell, { isSigned: true });
  const read = "words" in won ? readCount(cell, { isSigned: true }) : won;
  if ("words" in read) return won;
  return read.value === null ? read : { ...read, value: Math.abs(read.value) };
};
