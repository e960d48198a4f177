import { seenText } from "#lib/text/typed.ts";

/**
 * What a cell of another shop's file says: null where it says nothing, words where it cannot be
 * read. A warning goes with a value that was read although more stood there.
 */
export type CellValue<Value> = { value: Value | null; warning?: string } | { words: string };

/** An apostrophe that a spreadsheet puts before what it would turn into a number or a formula. */
const GUARD = /^'(?=[\s"'`]*[=+\-@\u2212＝＋－＠\d])/;
const SAMPLE = 30;

/** The text of a cell without its guard, with "\n" line breaks and nothing invisible. */
export const bareCell = (cell: string): string => seenText(cell).trim().replace(GUARD, "").trim();

/** As `bareCell` in one line and in usual width, as numbers, days and codes are written. */
export const plainCell = (cell: string): string =>
  bareCell(bareCell(cell).normalize("NFKC")).replace(/\s+/g, " ");

/** What a cell has where its shop had nothing to write. */
export const isNothing = (plain: string): boolean => /^(?:-+|n\/a|null|none|없음)?$/i.test(plain);

export const quoted = (cell: string): string => {
  const plain = plainCell(cell);
  const sample = [...plain].slice(0, SAMPLE).join("");
  return `‘${sample}${sample === plain ? "" : "…"}’`;
};
