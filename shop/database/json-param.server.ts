const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;

/**
 * JSON as one statement parameter. Replaces lone surrogates, which truncated text may contain and
 * PostgreSQL refuses.
 */
export function jsonParam(content: object): string {
  const words = JSON.stringify(content);
  return words.includes("\\ud") ? JSON.stringify(content, wellFormed) : words;
}
