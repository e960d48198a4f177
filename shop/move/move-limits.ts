/** Bounds of one move. */
export const moveLimits = {
  /** files of one move, those of a ZIP counted each */
  files: 200,
  /** pictures and sounds of one move */
  media: 2000,
  /** products, members or orders of one file */
  items: 200_000,
  /** rows that make one product, member or order */
  rowsOfItem: 2000,
  /** letters of a file's name and folders */
  path: 400,
  password: 200,
  /** rows that the owner sees before moving */
  shown: 50,
  /** rows of a table that stand beside its columns */
  samples: 3,
  /** letters of a cell among them */
  sampleLetters: 60,
  /** columns that can be mapped by hand */
  heads: 300,
  mappings: 100,
  mappingName: 40,
  /** rows of the file of what failed */
  failed: 10_000,
} as const;

/**
 * Days from the last thing that was done with a move until what was uploaded is removed, and it can
 * no longer be undone.
 */
export const MOVE_KEPT_DAYS = 30;

/** Until when a move that was last touched then can be undone. */
export const moveKeptUntil = (touchedAt: Date): Date =>
  new Date(touchedAt.getTime() + MOVE_KEPT_DAYS * 24 * 3600_000);
