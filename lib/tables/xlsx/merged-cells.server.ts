import { columnOf } from "./cell-text.ts";

/** A column's cells that are shown as one, by their first and last line. */
export type MergedCells = { column: number; first: number; last: number };

const MOST_MERGED = 50_000;
const RANGE = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Letters of one such tag. */
const OVERLAP = 200;

/**
 * The merged cells of a sheet that go over several rows. They stand behind all rows, which is why
 * the sheet is looked through once before it is read; its cells cannot write such a tag, since "<"
 * is escaped there. Cells merged sideways alone are headings and stay as they are.
 */
export async function readMergedCells(bytes: AsyncIterable<Uint8Array>): Promise<MergedCells[]> {
  const merged: MergedCells[] = [];
  let kept = "";
  // Every letter that the pattern names is one byte, in Latin-1 as in UTF-8.
  for await (const piece of bytes) {
    const text = kept + Buffer.from(piece).toString("latin1");
    let end = 0;
    if (text.includes("mergeCell "))
      for (const { index, 0: whole, 1: letters, 2: first, 3: last } of text.matchAll(RANGE)) {
        end = index + whole.length;
        const column = columnOf(letters);
        if (column !== null && last !== first && merged.length < MOST_MERGED)
          merged.push({ column, first: Number(first), last: Number(last) });
      }
    kept = text.slice(Math.max(end, text.length - OVERLAP));
  }
  return merged.sort((a, b) => a.first - b.first);
}
