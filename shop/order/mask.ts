/** 홍길동 → 홍*동, 이산 → 이*, 남궁민수 → 남**수 */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length <= 1) return "*";
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${"*".repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** 01012341234 → 010-****-1234 */
export const maskPhone = (digits: string): string => (digits.length < 8 ? "****" : `${digits.slice(0, 3)}-****-${digits.slice(-4)}`);

/** honggildong@example.com → ho***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, "$1***");

/** To the district: 서울특별시 마포구 소리길 21 → 서울특별시 마포구 *** */
export function maskAddress(address: string): string {
  const [province, district] = address.trim().split(/\s+/);
  return province ? [province, district, "***"].filter(Boolean).join(" ") : "";
}
