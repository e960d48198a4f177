/** Presets for the courier; the last one opens a field for one's own words. */
export const courierMemos = [
  "문 앞에 놓아주세요.",
  "경비실에 맡겨주세요.",
  "배송 전에 연락해주세요.",
  "부재 시 휴대폰으로 연락해주세요.",
  "택배함에 넣어주세요.",
] as const;
export const OWN_MEMO = "직접 입력";
