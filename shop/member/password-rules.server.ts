/**
 * Why a new password is not taken, in words for the person, or null (ASVS 5.0, 6.2: length, not common, not the person's own address; no
 * rules about kinds of characters). Characters are counted as the person sees them, after NFKC.
 */
export function weaknessOf(password: string, email: string): string | null {
  const letters = [...password.normalize("NFKC")];
  if (letters.length < 8) return "비밀번호는 8자 이상으로 정해주세요.";
  if (letters.length > 128) return "비밀번호는 128자까지예요.";
  const lower = letters.join("").toLowerCase();
  if (lower === email || lower === email.split("@")[0]) return "이메일과 같은 비밀번호는 쓸 수 없어요.";
  return null;
}
