/** A moment as the sheet shows it: it knows no time zone. */
const moment = (at: Date): string =>
  at
    .toISOString()
    .slice(0, 16)
    .replace("T", " ")
    .replace(/ 00:00$/, "");

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  const text = cell instanceof Date ? moment(cell) : String(cell);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cells shown as one, by their first and last row and column, counted from zero. */
export type MergedCells = { top: number; left: number; bottom: number; right: number };

/** Repeats the value of vertically merged cells in each of them, because files store it only in
 * the first. Horizontally merged cells are headings and stay. */
export function withMergedFilled(
  rows: readonly (readonly unknown[])[],
  merged: readonly MergedCells[],
): unknown[][] {
  const filled = rows.map((row) => [...row]);
  for (const { top, left, bottom } of merged)
    for (const row of filled.slice(top + 1, bottom + 1)) row[left] ??= filled[top]?.[left];
  return filled;
}

/** The rows of a sheet as they would be pasted. */
export const sheetText = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map(cellText).join("\t")).join("\n");
