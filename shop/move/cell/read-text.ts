import { bareCell, type CellValue } from "./cell-value.ts";

/** A cell's words; longer ones than `most` letters are refused, because a cut would be silent. */
export function readText(cell: string, most: number): CellValue<string> {
  const text = bareCell(cell);
  if (!text) return { value: null };
  return text.length > most
    ? {
        words: `글자가 너무 많아요. ${most.toLocaleString("ko-KR")}자까지 옮길 수 있는데 ${text.length.toLocaleString("ko-KR")}자예요.`,
      }
    : { value: text };
}
