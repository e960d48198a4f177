const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Phone numbers, order numbers, postcodes. */
const LONG_NUMBER = /(?<![:\d])\d[\d-]{5,}\d(?:-[A-Z2-9]{8})?/g;
const QUERY = /[?#][^\s"'`)]*/g;
const TOKEN = /\b[A-Za-z0-9_-]{24,}\b(?!\.(?:js|ts|css))/g;
/** Quotations of input in messages of databases and parsers. */
const QUOTED = /: "[^"\n]*"/g;
const ORIGIN = /\bhttps?:\/\/[^\s/"'`)]+/g;

/** Removes possible personal data from an error's words: addresses, long numbers, queries,
 * tokens. */
export const impersonal = (words: string): string =>
  words
    .replace(EMAIL, "(email)")
    .replace(QUOTED, ": (quoted)")
    .replace(ORIGIN, "")
    .replace(QUERY, "")
    .replace(LONG_NUMBER, "(number)")
    .replace(TOKEN, "(token)");
