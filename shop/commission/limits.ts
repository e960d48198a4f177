/** Limits of a room's content. */
export const roomLimits = {
  /** number of takes, and of comments */
  takes: 60,
  comments: 500,
  words: 1000,
  note: 300,
  fileName: 120,
  /** bytes of one take */
  bytes: 500 * 1024 * 1024,
} as const;
