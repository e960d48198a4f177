/** 홍길동 → 홍*동, 이산 → 이*, 남궁민수 → 남**수 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length <= 1) return "*";
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** 01012341234 → 010-****-1234; shorter numbers show fewer leading digits. */
export function maskPhone(digits: string): string {
  if (digits.length < 8) return "****";
  return [digits.slice(0, Math.min(3, digits.length - 8)), "****", digits.slice(-4)]
    .filter(Boolean)
    .join("-");
}

/** honggildong@example.com → ho***@example.com, hi@example.com → h***@example.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.max(0, Math.min(2, at - 1)))}***${at < 0 ? "" : email.slice(at)}`;
}

const PROVINCE =
  /^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|[가-힣]{2,4}(시|특별시|광역시|특별자치시|특별자치도|도))$/;
const DISTRICT = /^[가-힣]{1,6}[시군구]$/;

/** Keeps the address up to the district: 서울특별시 마포구 소리길 21 → 서울특별시 마포구 ***. */
export function maskAddress(address: string): string {
  const [province = "", district = ""] = address.trim().split(/\s+/);
  if (!PROVINCE.test(province)) return province && "***";
  return DISTRICT.test(district) ? `${province} ${district} ***` : `${province} ***`;
}
