/**
 * A head without what programs and people change: blanks, line breaks, case, width, and the marks
 * of fields that must be filled.
 */
export const headKey = (head: string): string =>
  head
    .normalize("NFKC")
    .replace(/[\s\u200b\ufeff]+/g, "")
    .replace(/\*|\(필수\)|\[필수\]|^'/g, "")
    .toLowerCase();

/** The spellings of a head that stand in one text: "주문번호|주문 번호". */
export const keysOf = (spellings: string): string[] => spellings.split("|").map(headKey);
