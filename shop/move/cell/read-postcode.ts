import { isNothing, plainCell, quoted, type CellValue } from "./cell-value.ts";

/**
 * Five digits. Four have lost their zero in a spreadsheet; six are of the kind that ended in August
 * 2015, which no parcel has any more.
 */
export function readPostcode(cell: string): CellValue<string> {
  const digits = plainCell(cell)
    .replace(/\.0+$/, "")
    .replace(/[\s()[\]-]/g, "");
  if (isNothing(digits) || /^0+$/.test(digits)) return { value: null };
  if (/^\d{4,5}$/.test(digits)) return { value: digits.padStart(5, "0") };
  return /^\d{6}$/.test(digits)
    ? { value: null, warning: `${quoted(cell)} 값은 옛 여섯 자리 우편번호라 옮기지 않아요.` }
    : { words: `${quoted(cell)} 값은 우편번호가 아니에요.` };
}
