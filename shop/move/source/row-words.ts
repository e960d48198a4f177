import { strictJsonOf } from "#lib/text/strict-json.ts";
import { readFlag } from "../cell/read-flag.ts";
import { readWon } from "../cell/read-number.ts";
import type { SourceRow } from "./move-source.ts";

/** "yes", "no", or "" where a cell says neither. */
export function flagWord(cell: string | undefined): string {
  const flag = readFlag(cell ?? "");
  if ("words" in flag || flag.value === null) return "";
  return flag.value ? "yes" : "no";
}

export const firstFilled = (...cells: (string | undefined)[]): string =>
  cells.find((cell) => cell?.trim())?.trim() ?? "";

/** The filled ones, with a sign between. */
export const joined = (cells: readonly (string | undefined)[], sign: string): string =>
  cells
    .map((cell) => cell?.trim() ?? "")
    .filter(Boolean)
    .join(sign);

/**
 * The sum of amounts; empty where none is written. One that cannot be read stands alone, so that
 * whoever reads the sum refuses it.
 */
export function sumOf(...cells: (string | undefined)[]): string {
  let sum: number | null = null;
  for (const cell of cells) {
    const amount = readWon(cell ?? "", { isSigned: true });
    if ("words" in amount) return cell ?? "";
    if (amount.value !== null) sum = (sum ?? 0) + amount.value;
  }
  return sum === null ? "" : String(sum);
}

export const negated = (cell: string | undefined): string => {
  const amount = readWon(cell ?? "", { isSigned: true });
  return "value" in amount && amount.value ? String(-amount.value) : "";
};

/** A row without the source's own fields, and with what they mean. */
export function rest(row: SourceRow, own: readonly string[], meant: SourceRow): SourceRow {
  const left: SourceRow = { ...row, ...meant };
  for (const field of own) if (!(field in meant)) delete left[field];
  return left;
}

/** Our status for a shop's word, by what it contains. */
export const statusBy =
  (statuses: readonly (readonly [RegExp, string])[]) =>
  (words: string): string => {
    const plain = words.replace(/\s/g, "");
    return plain ? (statuses.find(([pattern]) => pattern.test(plain))?.[1] ?? "unknown") : "";
  };

/** The states of orders as Korean shops call them; the first that fits counts. */
export const koreanStatus = statusBy([
  [/부분(?:취소|환불|반품)/, "partly_refunded"],
  [/(?:반품|환불|수거)(?:완료|처리완료)?$|^반품/, "refunded"],
  [/취소|품절/, "cancelled"],
  [/입금전|입금대기|미입금|미결제|결제대기|^주문$/, "waiting"],
  [/구매확정|배송완료|거래종료|거래완료|^완료$|교환완료/, "done"],
  [/배송중|^배송$|발송/, "shipping"],
  [/준비|대기|보류|교환/, "preparing"],
  [/결제완료|입금|결제/, "paid"],
]);

/** A list that stands in one cell. */
export const listOf = (cell: string | undefined, separator: RegExp): string[] =>
  (cell ?? "")
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

/** What of a text in several languages is Korean: `{"ko": "바다", "en": "Sea"}`. */
export function koreanOf(cell: string | undefined): string {
  const text = (cell ?? "").trim();
  if (!text.startsWith("{")) return text;
  const value = strictJsonOf(text);
  if (typeof value !== "object" || value === null) return text;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return (texts.find(([language]) => language === "ko") ?? texts[0])?.[1] ?? "";
}
