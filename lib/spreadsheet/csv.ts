import { spreadsheetText } from "./spreadsheet-text.ts";

/** The byte order mark, once at the start, makes Excel read UTF-8. */
export const CSV_START = "\ufeff";

type Cell = string | number | null;

/** One CSV record with its line end (RFC 4180); null is an empty cell. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(",")}\r\n`;

/** Texts are always quoted, so that separators of any locale do not split them. */
function written(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "number"
    ? String(cell)
    : `"${spreadsheetText(cell).replaceAll('"', '""')}"`;
}
