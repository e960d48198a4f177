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
