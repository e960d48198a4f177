import type { Bank } from "#shop/order/payment/banks.ts";

/** https://developers.portone.io/api/rest-v2/type-def#Bank */
const names: Record<Bank, string> = {
  kb: "KOOKMIN",
  shinhan: "SHINHAN",
  woori: "WOORI",
  hana: "HANA",
  nh: "NONGHYUP",
  nh_local: "LOCAL_NONGHYUP",
  ibk: "IBK",
  kdb: "KDB",
  kakao: "KAKAO",
  toss: "TOSS",
  k: "K_BANK",
  sc: "STANDARD_CHARTERED",
  citi: "CITI",
  im: "DAEGU",
  busan: "BUSAN",
  gwangju: "KWANGJU",
  jeju: "JEJU",
  jeonbuk: "JEONBUK",
  gyeongnam: "KYONGNAM",
  suhyup: "SUHYUP",
  mg: "KFCC",
  shinhyup: "SHINHYUP",
  post: "POST",
  savings: "SAVINGS_BANK",
  forest: "NFCF",
  hsbc: "HSBC",
};
const banks = new Map(Object.entries(names).map(([bank, name]) => [name, bank]));

/** Null for a bank that the shop does not know. */
export const portoneBankOf = (bank: string): string | null =>
  Object.hasOwn(names, bank) ? names[bank as Bank] : null;

/** The shop's bank id; unknown banks keep their name, since the shopper must read it anyway. */
export const bankOfName = (name: string): string => banks.get(name) ?? name;

/** Banks whose virtual accounts all gateways have that say theirs; others refuse with words. */
export const BANKS_OF_ACCOUNTS: readonly Bank[] = [
  "kb",
  "shinhan",
  "woori",
  "hana",
  "nh",
  "ibk",
  "im",
  "busan",
  "gwangju",
  "gyeongnam",
  "suhyup",
  "post",
];
