const PLACE = "{number}";

/** What would end an attribute or a string; no address needs them unescaped. */
const UNSAFE = /[\s<>"'`\\^|\p{Cc}]/u;

/** What is wrong with an address for tracking, in words; null: nothing. */
export function trackingPatternProblem(pattern: string): string | null {
  if (!pattern.startsWith("https://")) return "https://로 시작하는 주소만 쓸 수 있어요.";
  if (UNSAFE.test(pattern)) return "주소에 쓸 수 없는 글자가 있어요.";
  if (!pattern.includes(PLACE)) return `송장번호가 들어갈 자리에 ${PLACE}를 적어주세요.`;
  if (/[{}]/.test(pattern.replaceAll(PLACE, ""))) return `중괄호는 ${PLACE} 자리에만 쓸 수 있어요.`;
  const [host = ""] = pattern.slice("https://".length).split(/[/?#]/, 1);
  if (host.includes(PLACE)) return `${PLACE}는 주소의 첫 ‘/’ 뒤에 적어주세요.`;
  const url = URL.parse(pattern.replaceAll(PLACE, "0"));
  if (!url?.hostname.includes(".") || url.username || url.password || url.port)
    return "택배사 조회 화면의 주소를 그대로 적어주세요.";
  return null;
}

/** The address of one parcel. The number never leaves the place that the owner gave it. */
export const trackingAddress = (pattern: string, number: string): string =>
  pattern.replaceAll(PLACE, encodeURIComponent(number));
