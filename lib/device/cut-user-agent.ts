/** Specification 9: the longest part of a user agent that is parsed. */
const MOST_CHARACTERS = 500;

export const cutUserAgent = (agent: string | null | undefined): string =>
  (agent ?? "").slice(0, MOST_CHARACTERS);
