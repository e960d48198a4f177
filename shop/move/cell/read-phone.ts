import { isPhone, phoneDigits } from "#lib/phone.ts";
import { isNothing, plainCell, quoted, type CellValue } from "./cell-value.ts";
import { isShortened, shortenedWords } from "./read-code.ts";

/** Digits that a shop hides from its own seller. */
const MASKED = /\d[\d-]*[*xX#]{2,}/;

/** The number with the zero that a spreadsheet drops when it takes it for a quantity. */
const withZero = (digits: string): string =>
  !isPhone(digits) && isPhone(`0${digits}`) ? `0${digits}` : digits;

function phoneOf(typed: string): string | null {
  const digits = withZero(phoneDigits(typed.replace(/\.0+$/, "")));
  return isPhone(digits) ? digits : null;
}

/** The digits of a Korean number; of several the first. */
export function readPhone(cell: string): CellValue<string> {
  const plain = plainCell(cell);
  if (isNothing(plain.replace(/[\s-]/g, ""))) return { value: null };
  if (isShortened(plain)) return { words: shortenedWords(cell) };
  if (MASKED.test(plain)) return { value: null, warning: "가려진 전화번호라 옮기지 않아요." };
  const value = phoneOf(plain);
  if (value) return { value };
  const several = plain.split(/[/,;]|\s(?=0)/).map(phoneOf);
  const first = several.find(Boolean);
  return first
    ? { value: first, warning: `${quoted(cell)}에서 첫 번호만 읽었어요.` }
    : { words: `${quoted(cell)} 값은 전화번호가 아니에요.` };
}
