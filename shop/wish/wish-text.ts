/** The most products of one wish list. */
export const WISH_LIMIT = 200;

/** As many characters as that many ids can have. */
const WISH_TEXT_LIMIT = WISH_LIMIT * 65;

/**
 * Parses a wish text from an untrusted source, newest first: skips invalid ids and repeats, at most
 * two hundred.
 */
export const readWishes = (text: string): string[] =>
  [...new Set(text.slice(0, WISH_TEXT_LIMIT).match(/(?<![^ ])[\w-]{4,64}(?![^ ])/g) ?? [])].slice(
    0,
    WISH_LIMIT,
  );

export const writeWishes = (ids: readonly string[]): string => ids.join(" ");
