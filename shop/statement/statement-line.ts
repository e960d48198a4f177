/** How exactly a statement says when money moved: some have days alone, some have no seconds. */
export type Precision = "day" | "minute" | "second";

/** A movement of money as a bank's statement says it. Amounts in won; one of the two is zero. */
export type StatementLine = {
  /** the row of the file or of what was pasted, counted from one */
  line: number;
  at: Date;
  precision: Precision;
  amountIn: number;
  amountOut: number;
  /** who sent or received it, in the bank's words; may be cut off, or have digits behind it */
  name: string;
  /** what the account held afterwards; null where the statement does not say it */
  balance: number | null;
};

/** A row that is not taken, and why. */
export type SkippedRow = { line: number; words: string };

export type ReadStatement = {
  lines: StatementLine[];
  /** rows that a person should look at */
  problems: SkippedRow[];
  /** sums, guides, repeated heads, and movements of nothing */
  skipped: number;
  /** from before any order that still waits */
  old: number;
  /** the number of `own` that stands above the table; null where none does */
  account: string | null;
};

/** Rows of one statement beside its head; a longer one is taken in parts. */
export const MOST_STATEMENT_ROWS = 5000;
