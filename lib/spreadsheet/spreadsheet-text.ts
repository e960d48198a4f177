/** What spreadsheets skip over on their way to a formula, and quotes. */
const SKIPPED = /^[\s\p{C}"'`‘’“”]+/u;
/** = + - @ in every width they are written in; NFKC folds all of them but the minus sign. */
const FORMULA = /^[=+\-@\u2212]/;

/** A text that a spreadsheet shows as text: one that it would run as a formula, or that a control
 * character hides, gets an apostrophe. */
export function spreadsheetText(text: string): string {
  const clean = text.replaceAll("\u0000", "").toWellFormed();
  const starts = clean.replace(SKIPPED, "").slice(0, 1).normalize("NFKC");
  return FORMULA.test(starts) || /^\p{Cc}/u.test(clean) ? `'${clean}` : clean;
}
