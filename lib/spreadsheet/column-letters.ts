/** The letters of a column, counted from zero: A to Z, then AA. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : "") +
  String.fromCodePoint(65 + (column % 26));
