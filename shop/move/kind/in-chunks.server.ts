/** Rows of one statement, so that neither round trips nor parsing count. */
const ROWS = 500;

/** Writes rows with few statements; none for no rows. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS));
}
