/** By the shop's own ids; adapters map them to their provider's codes. */
export const banks = {
  kb: "국민은행",
  shinhan: "신한은행",
  woori: "우리은행",
  hana: "하나은행",
  nh: "농협은행",
  nh_local: "지역농축협",
  ibk: "기업은행",
  kdb: "산업은행",
  kakao: "카카오뱅크",
  toss: "토스뱅크",
  k: "케이뱅크",
  sc: "SC제일은행",
  citi: "한국씨티은행",
  im: "iM뱅크 (대구은행)",
  busan: "부산은행",
  gwangju: "광주은행",
  jeju: "제주은행",
  jeonbuk: "전북은행",
  gyeongnam: "경남은행",
  suhyup: "수협은행",
  mg: "새마을금고",
  shinhyup: "신협",
  post: "우체국",
  savings: "저축은행",
  forest: "산림조합",
  hsbc: "HSBC",
} as const;
export type Bank = keyof typeof banks;
export const bankNames = Object.keys(banks) as [Bank, ...Bank[]];
export const bankLabel = (bank: string): string =>
  Object.hasOwn(banks, bank) ? banks[bank as Bank] : bank;

/** The three digits by which banks know each other, as sheets of transfers name them. */
const codes: Record<Bank, string> = {
  kb: "004",
  shinhan: "088",
  woori: "020",
  hana: "081",
  nh: "011",
  nh_local: "012",
  ibk: "003",
  kdb: "002",
  kakao: "090",
  toss: "092",
  k: "089",
  sc: "023",
  citi: "027",
  im: "031",
  busan: "032",
  gwangju: "034",
  jeju: "035",
  jeonbuk: "037",
  gyeongnam: "039",
  suhyup: "007",
  mg: "045",
  shinhyup: "048",
  post: "071",
  savings: "050",
  forest: "064",
  hsbc: "054",
};

export const bankCode = (bank: string): string =>
  Object.hasOwn(codes, bank) ? codes[bank as Bank] : "";
