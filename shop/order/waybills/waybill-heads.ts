import { plainSigns } from "#lib/text/typed.ts";
import { ORDER_NUMBER, readOrderNumber } from "../number.ts";
import { carrierNamed } from "./carrier-named.ts";

/** The columns' positions. */
export type Heads = {
  hasHeads: boolean;
  number: number;
  company: number | null;
  waybillNumber: number;
};

/** Column names in files of carriers, marketplaces and this shop. */
const names = {
  number: [
    "주문번호",
    "주문",
    "주문no",
    "오더번호",
    "고객주문번호",
    "쇼핑몰주문번호",
    "관리번호",
    "ordernumber",
    "orderno",
    "orderid",
    "order",
  ],
  company: [
    "택배사",
    "택배",
    "택배회사",
    "배송업체",
    "배송사",
    "배송회사",
    "운송사",
    "운송회사",
    "택배사명",
    "carrier",
    "courier",
    "company",
  ],
  waybillNumber: [
    "송장번호",
    "송장",
    "운송장번호",
    "운송장",
    "송장no",
    "운송장no",
    "등기번호",
    "등기",
    "invoice",
    "invoiceno",
    "waybill",
    "waybillnumber",
    "trackingnumber",
    "tracking",
    "trackingno",
  ],
} as const;

const plain = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^)]*\)/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

const looksLikeNumber = (cell: string | undefined) =>
  ORDER_NUMBER.test(readOrderNumber(cell ?? ""));
const looksLikeWaybill = (cell: string | undefined) =>
  /^[\d\s-]{8,24}$/.test(plainSigns(cell ?? ""));

/** Finds columns by header, else by content; `missing` names one that was not found. */
export function findHeads(table: string[][]): Heads | { missing: string } {
  const first = (table[0] ?? []).map(plain);
  const at = (of: keyof typeof names) =>
    first.findIndex((head) => (names[of] as readonly string[]).includes(head));
  const [number, company, waybillNumber] = [at("number"), at("company"), at("waybillNumber")];
  if (number >= 0 || waybillNumber >= 0) {
    if (number < 0) return { missing: "주문번호" };
    if (waybillNumber < 0) return { missing: "송장번호" };
    return { hasHeads: true, number, company: company < 0 ? null : company, waybillNumber };
  }
  return byContent(table);
}

function byContent(table: string[][]): Heads | { missing: string } {
  const sample = table.slice(0, 20);
  const width = Math.max(...sample.map((record) => record.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const most = (looks: (cell: string | undefined) => boolean, taken: number[]) =>
    columns
      .filter((column) => !taken.includes(column))
      .map((column) => ({ column, count: sample.filter((record) => looks(record[column])).length }))
      .toSorted((a, b) => b.count - a.count)
      .find(({ count }) => count > 0)?.column;
  const number = most(looksLikeNumber, []);
  // Three columns without recognisable content are taken in the screen's order; each row then
  // reports its errors.
  if (number === undefined)
    return width === 3
      ? { hasHeads: false, number: 0, company: 1, waybillNumber: 2 }
      : { missing: "주문번호" };
  const company =
    most((cell) => Boolean(cell && !/^[\d\s]+$/.test(cell) && carrierNamed(cell)), [number]) ??
    null;
  const waybillNumber =
    most(looksLikeWaybill, [number, ...(company === null ? [] : [company])]) ??
    columns.find((column) => column !== number && column !== company);
  if (waybillNumber === undefined) return { missing: "송장번호" };
  return {
    hasHeads: false,
    number,
    company:
      company ??
      (width === 3
        ? (columns.find((column) => column !== number && column !== waybillNumber) ?? null)
        : null),
    waybillNumber,
  };
}
