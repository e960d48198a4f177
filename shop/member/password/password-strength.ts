const SHORTEST = 8;

/** The strength of a password, in words. */
export function strengthWords(password: string): string {
  const letters = [...password.normalize("NFKC")];
  if (!letters.length) return "";
  if (letters.length < SHORTEST) return `${SHORTEST - letters.length}자만 더 써주세요.`;
  if (new Set(letters).size < 5) return "같은 글자가 많아 쉽게 짐작할 수 있어요.";
  if (letters.length < 12) return "쓸 수 있는 길이예요. 길수록 안전해요.";
  return letters.length < 16 ? "좋은 길이예요." : "아주 안전한 길이예요.";
}
