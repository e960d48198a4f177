import { isNothing, plainCell, quoted, type CellValue } from "./cell-value.ts";

/** A long number as a spreadsheet shows it after it has dropped the digits beyond the fifteenth. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
/** "123.0", as programs write a whole number that they took for a decimal one. */
const AS_DECIMAL = /^(\d+)\.0+$/;

/** Whether a spreadsheet has shortened this number, so that its last digits are lost. */
export const isShortened = (plain: string): boolean => SHORTENED.test(plain);

export const shortenedWords = (cell: string): string =>
  `긴 번호가 ${quoted(cell)}처럼 줄어 있어 뒷자리를 알 수 없어요. 이전 상점에서 파일을 새로 받아, 엑셀에서 저장하지 말고 그대로 올려주세요.`;

/** A number that names something, as text: an order's, a product's, a waybill's. */
export function readCode(cell: string, most = 100): CellValue<string> {
  const plain = plainCell(cell);
  if (isNothing(plain)) return { value: null };
  if (isShortened(plain)) return { words: shortenedWords(cell) };
  const code = plain.replace(AS_DECIMAL, "$1");
  return code.length > most
    ? { words: `번호가 너무 길어요. ${most}자까지 옮길 수 있어요.` }
    : { value: code };
}
