/** What a room may hold. */
export const roomLimits = {
  /** takes of one room, and comments of it */
  takes: 60,
  comments: 500,
  words: 1000,
  note: 300,
  fileName: 120,
  /** bytes of one take */
  bytes: 500 * 1024 * 1024,
} as const;
