const MOST_BYTES = 1024;
/** The last code point there is. */
export const LAST = "\u{10ffff}";

const isPlain = (text: string): boolean =>
  text.length <= MOST_BYTES &&
  text.isWellFormed() &&
  !/\p{Cc}/u.test(text) &&
  !text.includes(LAST) &&
  new TextEncoder().encode(text).length <= MOST_BYTES;

/** A client's full object path. It is never used as a disk path; names with ".." are refused
 * anyway, because other programs might resolve them. */
export const isObjectName = (name: string): boolean =>
  name !== "" && name !== "." && isPlain(name) && !name.split("/").includes("..");

/** How names may begin; the empty one begins them all. */
export const isNamePrefix = isPlain;

export type ObjectPlace = { bucket: string; name: string };
