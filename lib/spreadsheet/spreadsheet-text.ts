/** Characters that spreadsheets skip before a formula, and quotes. */
const SKIPPED = /^[\s\p{C}"'`‘’“”]+/u;
/** = + - @ in every width; NFKC folds all of them except the minus sign. */
const FORMULA = /^[=+\-@\u2212]/;

/**
 * Prevents formula injection: a text that a spreadsheet would run as a formula, or that starts with
 * a control character, gets an apostrophe.
 */
export function spreadsheetText(text: string): string {
  const clean = text.replaceAll("\u0000", "").toWellFormed();
  const starts = clean.replace(SKIPPED, "").slice(0, 1).normalize("NFKC");
  return FORMULA.test(starts) || /^\p{Cc}/u.test(clean) ? `'${clean}` : clean;
}
