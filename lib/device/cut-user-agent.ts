/** Specification 9: no parser sees more of a user agent. */
const MOST_CHARACTERS = 500;

export const cutUserAgent = (agent: string | null | undefined): string =>
  (agent ?? "").slice(0, MOST_CHARACTERS);
