/** Names of changed cells and what is typed into them by now. */
export type TypedCells = ReadonlyMap<string, string>;

/** Clipboard text as a block of cells, in spreadsheet format; null for a single value. */
export function pastedBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = lines.map((line) => line.split("\t"));
  return block.length > 1 || block[0]!.length > 1 ? block : null;
}

/** The grid as it stands on the screen: rows of names of cells, null where a row has none. */
export type Layout = (string | null)[][];

const kindOf = (name: string | null | undefined): string => name?.split(".")[0] ?? "";

/**
 * The cells that a pasted block fills, from this one rightwards and down, cut at the edges. Product
 * values never land on option rows between them, nor vice versa.
 */
export function filledFrom(
  layout: Layout,
  name: string,
  block: readonly (readonly string[])[],
): [name: string, typed: string][] {
  const rows = layout.filter((row) => kindOf(row.find(Boolean)) === kindOf(name));
  const top = rows.findIndex((row) => row.includes(name));
  const left = rows[top]?.indexOf(name) ?? -1;
  if (left < 0) return [];
  return block.flatMap((cells, down) =>
    cells.flatMap((typed, right): [string, string][] => {
      const there = rows[top + down]?.[left + right];
      return there ? [[there, typed.trim()]] : [];
    }),
  );
}

/** The next cell of the same column, for Enter and the arrows. */
export function cellBelow(layout: Layout, name: string, step: 1 | -1): string | null {
  const at = layout.findIndex((row) => row.includes(name));
  const column = layout[at]?.indexOf(name) ?? -1;
  for (let row = at + step; column >= 0 && row >= 0 && row < layout.length; row += step)
    if (layout[row]![column]) return layout[row]![column]!;
  return null;
}
