const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;

/** Rows as one parameter of a statement. Half a character, as a cut may leave it, is no JSON to PostgreSQL. */
export function rowsParam(rows: object[]): string {
  const words = JSON.stringify(rows);
  return words.includes("\\ud") ? JSON.stringify(rows, wellFormed) : words;
}
