/** Rows of one statement: many enough that the way there does not count, few enough to be parsed. */
const ROWS = 500;

/** Writes rows with few statements; none for no rows. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS));
}
