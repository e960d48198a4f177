import { isEasilyGuessed } from "./is-easily-guessed.server.ts";

const SHORTEST_PASSWORD = 8;
const LONGEST = 128;

/** Why a new password is not taken, in words for the person, or null. */
export function weaknessOf(password: string, email: string): string | null {
  const letters = [...password.normalize("NFKC")];
  if (letters.length < SHORTEST_PASSWORD) return "비밀번호는 8자 이상으로 정해주세요.";
  if (letters.length > LONGEST) return "비밀번호는 128자까지예요.";
  const lower = letters.join("").toLowerCase();
  const own = email.split("@")[0]!;
  if (
    lower === email ||
    lower.replace(/[\d\p{P}\p{S}]+$/u, "") === own.replace(/[\d\p{P}\p{S}]+$/u, "")
  )
    return "이메일과 비슷한 비밀번호는 쓸 수 없어요.";
  return isEasilyGuessed(lower)
    ? "쉽게 짐작할 수 있는 비밀번호예요. 서로 관계없는 단어를 여러 개 이어 써보세요."
    : null;
}
