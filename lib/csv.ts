/** Makes Excel read UTF-8. Stands once, before the first line. */
export const CSV_START = "\ufeff";

/** What spreadsheets skip over on their way to a formula, and quotes, which some importers take off. */
const SKIPPED = /^[\s\p{C}"'`‘’“”]+/u;
/** = + - @ in every width they are written in; NFKC folds all of them but the minus sign. */
const FORMULA = /^[=+\-@\u2212]/;

/** A text that a spreadsheet shows as text: one that it would run as a formula, or that a control character hides, gets an apostrophe. */
function plainText(text: string): string {
  const clean = text.replaceAll("\u0000", "").toWellFormed();
  const starts = clean.replace(SKIPPED, "").slice(0, 1).normalize("NFKC");
  return FORMULA.test(starts) || /^\p{Cc}/u.test(clean) ? `'${clean}` : clean;
}

/** One record of RFC 4180, with its line end. Texts are always quoted, so that no separator of any country splits them; null is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (cell === null ? "" : typeof cell === "number" ? String(cell) : `"${plainText(cell).replaceAll('"', '""')}"`)).join(",")}\r\n`;
