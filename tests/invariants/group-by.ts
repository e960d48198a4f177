/** Rows by a key of theirs; an unknown key gives none. */
export function groupBy<Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
): { of(key: string | null): Row[] } {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return { of: (key) => (key === null ? [] : (groups.get(key) ?? [])) };
}
