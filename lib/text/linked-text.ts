export type TextPart = string | { url: string; words: string };

const ADDRESS = /https?:\/\/[!#$%&()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/g;
/** Punctuation that ends a sentence and does not belong to the address. */
const ENDS = /[.,:;!?]+$/;

/** Splits plain text at its web addresses. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutLooseBracket(found.replace(ENDS, ""));
    const url = URL.parse(words);
    if (!url || url.username || url.password || !url.hostname.includes(".")) continue;
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ url: url.href, words });
    at = index + words.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** "(see https://a.kr/b)" ends before the bracket, "https://a.kr/b_(c)" after it. */
function withoutLooseBracket(address: string): string {
  const loose = (open: string, close: string) =>
    address.endsWith(close) && address.split(close).length > address.split(open).length;
  return loose("(", ")") || loose("[", "]")
    ? withoutLooseBracket(address.slice(0, -1).replace(ENDS, ""))
    : address;
}
