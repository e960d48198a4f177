import type { Bank } from "#shop/order/payment/banks.ts";

/** https://docs.tosspayments.com/codes/org-codes: two digits; other tables prefix a zero. */
const codes: Record<Bank, string> = {
  kdb: "02",
  ibk: "03",
  kb: "06",
  suhyup: "07",
  nh: "11",
  nh_local: "12",
  woori: "20",
  sc: "23",
  citi: "27",
  im: "31",
  busan: "32",
  gwangju: "34",
  jeju: "35",
  jeonbuk: "37",
  gyeongnam: "39",
  mg: "45",
  shinhyup: "48",
  savings: "50",
  hsbc: "54",
  forest: "64",
  post: "71",
  hana: "81",
  shinhan: "88",
  k: "89",
  kakao: "90",
  toss: "92",
};
const banks = new Map(Object.entries(codes).map(([bank, code]) => [code, bank]));

/** Null for a bank that the shop does not know. */
export const tossCodeOf = (bank: string): string | null =>
  Object.hasOwn(codes, bank) ? codes[bank as Bank] : null;

/** The shop's bank id; unknown banks keep their code, since the shopper must read it anyway. */
export const bankOfCode = (code: string): string =>
  banks.get(code.length === 3 && code.startsWith("0") ? code.slice(1) : code) ?? code;
