import { isNothing, plainCell, quoted, type CellValue } from "./cell-value.ts";
import { isShortened, shortenedWords } from "./read-code.ts";

/** The largest sum that a column of the shop holds. */
const MOST = 2_000_000_000;

type Sign = { isSigned?: boolean };

/** A remark after the number: "12,000원 (할인)", "3개[예약]". */
const REMARK = /^(.*?[\d원개점명회장PpWw])\s*(\([^()]*\)|\[[^\]]*\])$/;
const BEFORE = /^([+-]?)\s*(?:₩|\\|krw)\s*/i;
/** Of a number whose groups are three digits each, and whose decimal places are all zero. */
const WHOLE = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/;
/** What stands for a minus in ledgers: a triangle or brackets around the number. */
const LEDGER_MINUS = /^[△▲]\s*(?=\d)|^\((?=[\d,.]+\)$)/;

function minusOf(plain: string): string {
  const dashed = plain.replace(/[\u2010-\u2015\u2212]/g, "-");
  return LEDGER_MINUS.test(dashed)
    ? `-${dashed.replace(LEDGER_MINUS, "").replace(/\)$/, "")}`
    : dashed;
}

/** The number that stands there, without unit and sign of money; NaN where it is none. */
function wholeOf(before: string, unit: RegExp): number {
  const bare = minusOf(before)
    .replace(BEFORE, "$1")
    .replace(unit, "")
    .replace(/^([+-])\s+/, "$1");
  const [, sign, digits] = WHOLE.exec(bare) ?? [];
  return digits ? Number(`${sign}${digits.replaceAll(",", "")}`) || 0 : NaN;
}

function outside(value: number, isSigned: boolean): string | null {
  if (Math.abs(value) > MOST) return "너무 큰 수예요.";
  return value < 0 && !isSigned ? "0보다 작아서 옮길 수 없어요." : null;
}

function readWhole(
  cell: string,
  { isSigned = false, unit, what }: Sign & { unit: RegExp; what: string },
): CellValue<number> {
  const plain = plainCell(cell);
  if (isNothing(plain)) return { value: null };
  if (isShortened(plain)) return { words: shortenedWords(cell) };
  const [, before = plain, remark] = REMARK.exec(plain) ?? [];
  const value = wholeOf(before, unit);
  if (Number.isNaN(value)) return { words: `${quoted(cell)}에서 ${what} 읽을 수 없어요.` };
  const wrong = outside(value, isSigned);
  if (wrong) return { words: `${quoted(cell)} 값은 ${wrong}` };
  return remark === undefined
    ? { value }
    : { value, warning: `${quoted(cell)}에서 ${value.toLocaleString("ko-KR")}만 읽었어요.` };
}

/** An amount in won: "12,000원", "₩12,000", "12000.00"; 무료 is nothing to pay. */
export function readWon(cell: string, sign: Sign = {}): CellValue<number> {
  if (/^(?:무료|free)$/i.test(plainCell(cell))) return { value: 0 };
  return readWhole(cell, { ...sign, unit: /\s*(?:원|krw|won)$/i, what: "금액을" });
}

/** A whole number: stock, quantity, stars, points. */
export const readCount = (cell: string, sign: Sign = {}): CellValue<number> =>
  readWhole(cell, { ...sign, unit: /\s*(?:개|점|명|회|장|건|ea|p|pt|포인트)$/i, what: "수를" });
