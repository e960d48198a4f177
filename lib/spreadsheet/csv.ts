import { spreadsheetText } from "./spreadsheet-text.ts";

/** Makes Excel read UTF-8. Stands once, before the first line. */
export const CSV_START = "\ufeff";

type Cell = string | number | null;

/** One record of RFC 4180, with its line end; null is an empty cell. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(",")}\r\n`;

/** Texts are always quoted, so that no separator of any country splits them. */
function written(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "number"
    ? String(cell)
    : `"${spreadsheetText(cell).replaceAll('"', '""')}"`;
}
