/** What XML 1.0 cannot hold at all, also not escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const marks: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Words for a place in an XML document, in a text or an attribute. */
export const xmlText = (words: string): string =>
  words.replace(FORBIDDEN, "").replace(/[&<>"']/g, (mark) => marks[mark]!);
