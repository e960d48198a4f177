/** An emoji with its joiners, skin tones and flag letters: https://www.unicode.org/reports/tr51/ */
const EMOJI =
  "\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{1,7}\\u{e007f}|[0-9#*]\\ufe0f?\\u20e3|" +
  "\\p{ExtPict}(?:[\\ufe0e\\ufe0f]|\\p{EMod})?(?:\\u200d\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?)*";
/**
 * Characters that are invisible or change the writing direction: format characters, Hangul fillers,
 * loose variation selectors, the empty Braille cell, control characters.
 */
const UNSEEN = "[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]|(?![\\t\\n])\\p{Cc}";
const SEEN_OR_NOT = new RegExp(`(${EMOJI})|${UNSEEN}`, "gu");
/** Combining marks without a base character. */
const UNCARRIED = /^[\s\p{M}]+$/u;
/** Every hyphen and dash, and Korean and Japanese characters that look like one. */
const DASHES = /[\p{Pd}\u2212\u3161\u30fc]/gu;

/** Control characters, which no person types; PostgreSQL refuses NUL. */
export const hasControls = (typed: string): boolean =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(typed);

/** Typed paragraphs with "\n" line breaks, composed characters (NFC) and nothing invisible. */
export const seenText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, "\n")
    .replace(SEEN_OR_NOT, (_, emoji: string | undefined) => emoji ?? "")
    .normalize("NFC");

/** Visible text without surrounding spaces; "" when nothing would be visible. */
export function readText(typed: string): string {
  const text = seenText(typed).trim();
  return UNCARRIED.test(text) ? "" : text;
}

/** One typed line: `readText` with all white space collapsed. */
export const readLine = (typed: string): string => readText(typed).replace(/\s+/g, " ");

/** Characters in their usual width (NFKC), dashes as "-", nothing invisible. */
export const plainSigns = (typed: string): string =>
  readLine(typed.normalize("NFKC")).replace(DASHES, "-");

/**
 * An identifier for comparison: no spaces or dashes, usual width, case unchanged. Composed again,
 * because removing a separator may join characters.
 */
export const readIdentifier = (typed: string): string =>
  plainSigns(typed).replace(/[\s-]/g, "").normalize("NFKC");

/** The search words of an address, at most `most` characters. */
export const searchedLine = (typed: string | null | undefined, most: number): string =>
  readLine((typed ?? "").slice(0, most * 4))
    .slice(0, most)
    .trim()
    .toWellFormed();

/**
 * Foreign text as one storable line: no control characters, no lone surrogates, at most `most`
 * characters.
 */
export const plainLine = (text: string, most: number): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
