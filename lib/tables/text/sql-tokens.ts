/**
 * A value or a whole row of a dump that is not in the buffer to its end yet: read on and try again.
 */
export const UNFINISHED = Symbol("unfinished");
type OpenEnd = typeof UNFINISHED;

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", "0": "", Z: "", b: "" };
const PLAIN = /[^'"\\]+/y;
const BARE = /[^\s,()'"]+/y;
const SPACE = /\s*/y;
const INTRODUCER = /(?:_\w+|N|B|X)(?=\s*['"])/iy;

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The text between quotes: a quote inside stands twice or after a backslash. */
function quotedValue(text: string, start: number): { value: string; at: number } | OpenEnd {
  const quote = text[start];
  let value = "";
  let at = start + 1;
  for (;;) {
    const plain = skip(PLAIN, text, at);
    value += text.slice(at, plain);
    at = plain;
    const letter = text[at];
    // A quote at the very end of the buffer may be the first of two.
    if (letter === undefined || text[at + 1] === undefined) return UNFINISHED;
    if (letter === "\\") {
      const next = text[at + 1]!;
      value += ESCAPES[next] ?? next;
      at += 2;
    } else if (letter !== quote) {
      value += letter;
      at += 1;
    } else if (text[at + 1] === quote) {
      value += quote;
      at += 2;
    } else return { value, at: at + 1 };
  }
}

/** A number or word that stands without quotes; NULL is empty. */
function bareValue(text: string, start: number): { value: string; at: number } | OpenEnd {
  const at = skip(BARE, text, start);
  if (at >= text.length) return UNFINISHED;
  const value = text.slice(start, at);
  return { value: value.toUpperCase() === "NULL" ? "" : value, at };
}

/** The value that begins here, behind spaces and words as `_binary`; null where none does. */
function sqlValue(text: string, start: number): { value: string; at: number } | OpenEnd | null {
  const at = skip(SPACE, text, skip(INTRODUCER, text, skip(SPACE, text, start)));
  if (at >= text.length) return UNFINISHED;
  if (text[at] === "'" || text[at] === '"') return quotedValue(text, at);
  const read = bareValue(text, at);
  return read !== UNFINISHED && read.at === at ? null : read;
}

/**
 * The values of one row of an INSERT, beginning at its bracket; `at` is behind the closing one.
 * Null where no row begins.
 */
export function sqlRow(
  text: string,
  start: number,
): { values: string[]; at: number } | OpenEnd | null {
  let at = skip(SPACE, text, start);
  if (at >= text.length) return UNFINISHED;
  if (text[at] !== "(") return null;
  const values: string[] = [];
  do {
    const read = sqlValue(text, at + 1);
    if (read === UNFINISHED || read === null) return read;
    values.push(read.value);
    at = skip(SPACE, text, read.at);
    if (at >= text.length) return UNFINISHED;
  } while (text[at] === ",");
  return text[at] === ")" ? { values, at: at + 1 } : null;
}

/** What stands between a row and the next: true after a comma, false at the statement's end. */
export function sqlGoesOn(text: string, start: number): { isMore: boolean; at: number } | OpenEnd {
  const at = skip(SPACE, text, start);
  if (at >= text.length) return UNFINISHED;
  return text[at] === "," ? { isMore: true, at: at + 1 } : { isMore: false, at };
}

/** The names of columns in the brackets of a CREATE TABLE, one a line as all programs write it. */
export const sqlColumns = (body: string): string[] =>
  [...body.matchAll(/^\s*[`"]((?:[^`"]|``)+)[`"]\s/gm)].map(([, name = ""]) =>
    name.replaceAll("``", "`"),
  );
