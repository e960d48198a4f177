/** An emoji with what joins, colours and flags it: https://www.unicode.org/reports/tr51/ */
const EMOJI =
  "\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{1,7}\\u{e007f}|[0-9#*]\\ufe0f?\\u20e3|" +
  "\\p{ExtPict}(?:[\\ufe0e\\ufe0f]|\\p{EMod})?(?:\\u200d\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?)*";
/**
 * What stands in a text and shows nothing, or turns the writing direction of what follows: format
 * letters, Hangul fillers, loose variation selectors, the empty Braille cell, control characters.
 */
const UNSEEN = "[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]|(?![\\t\\n])\\p{Cc}";
const SEEN_OR_NOT = new RegExp(`(${EMOJI})|${UNSEEN}`, "gu");
/** Marks without a letter that they could stand over. */
const UNCARRIED = /^[\s\p{M}]+$/u;
/** Every hyphen and dash, and the Korean and Japanese letters that look like one. */
const DASHES = /[\p{Pd}\u2212\u3161\u30fc]/gu;

/** Characters that no person types; NUL is one that the database refuses. */
export const hasControls = (typed: string): boolean =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(typed);

/**
 * Paragraphs as somebody typed them, with their line breaks as "\n", composed letters (NFC) and
 * nothing in them that nobody sees.
 */
export const seenText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, "\n")
    .replace(SEEN_OR_NOT, (_, emoji: string | undefined) => emoji ?? "")
    .normalize("NFC");

/** The same without blanks at its ends; "" where nothing would be seen. */
export function readText(typed: string): string {
  const text = seenText(typed).trim();
  return UNCARRIED.test(text) ? "" : text;
}

/** One line that somebody typed: as `readText`, with every break and run of blanks as one blank. */
export const readLine = (typed: string): string => readText(typed).replace(/\s+/g, " ");

/** Letters, digits and signs in their usual width, however a keyboard or another program wrote
 * them, without what nobody sees. */
export const plainSigns = (typed: string): string =>
  readLine(typed.normalize("NFKC")).replace(DASHES, "-");

/** An identifier as it is compared: no blanks, no dashes, the usual width. Case stays. What stood
 * apart by a dash or a blank is composed once it stands together. */
export const readIdentifier = (typed: string): string =>
  plainSigns(typed).replace(/[\s-]/g, "").normalize("NFKC");

/** What an address says somebody searched for, at most so many letters of it. */
export const searchedLine = (typed: string | null | undefined, most: number): string =>
  readLine((typed ?? "").slice(0, most * 4))
    .slice(0, most)
    .trim()
    .toWellFormed();
