/** Characters that XML 1.0 forbids, even escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const marks: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML content and attributes. */
export const xmlText = (words: string): string =>
  words.replace(FORBIDDEN, "").replace(/[&<>"']/g, (mark) => marks[mark]!);
