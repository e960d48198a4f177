const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;

/**
 * A document or rows as one parameter of a statement. Half a character, as a cut may leave it, is
 * no JSON to PostgreSQL.
 */
export function jsonParam(content: object): string {
  const words = JSON.stringify(content);
  return words.includes("\\ud") ? JSON.stringify(content, wellFormed) : words;
}
