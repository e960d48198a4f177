import { spreadsheetText } from "./spreadsheet-text.ts";

/** Makes Excel read UTF-8. Stands once, before the first line. */
export const CSV_START = "\ufeff";

/** One record of RFC 4180, with its line end. Texts are always quoted, so that no separator of any country splits them; null is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (cell === null ? "" : typeof cell === "number" ? String(cell) : `"${spreadsheetText(cell).replaceAll('"', '""')}"`)).join(",")}\r\n`;
