const BLANK = /〔([^〔〕<>]{1,200})〕/g;
export const blank = (what: string): string => `〔${what}〕`;

/** Blanks that still must be filled before publishing, each once, in order. */
export const blanksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(BLANK)].map(([, what]) => what!)),
];
