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

/** The rows of a sheet as they would be pasted. */
export const sheetText = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map(cellText).join("\t")).join("\n");
