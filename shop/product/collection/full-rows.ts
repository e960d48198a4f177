/** Products side by side on a wide screen. */
const IN_A_ROW = 4;

/**
 * Rows with the products that the page does not show yet, in a list or in a row above; a row that
 * they do not fill is left out.
 */
export function fullRows<Row extends { ids: readonly string[] }>(
  rows: readonly Row[],
  listed: readonly string[],
): (Row & { ids: string[] })[] {
  const shown = new Set(listed);
  return rows.flatMap((row) => {
    const ids = [...new Set(row.ids)].filter((id) => !shown.has(id)).slice(0, IN_A_ROW);
    if (ids.length < IN_A_ROW) return [];
    for (const id of ids) shown.add(id);
    return [{ ...row, ids }];
  });
}
