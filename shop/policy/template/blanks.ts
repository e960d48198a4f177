const BLANK = /〔([^〔〕<>]{1,200})〕/g;
export const blank = (what: string): string => `〔${what}〕`;

/** What a text still leaves open, each once, in its order: nobody publishes it like that. */
export const blanksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(BLANK)].map(([, what]) => what!)),
];
