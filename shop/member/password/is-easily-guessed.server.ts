import { commonPasswords, commonPieces } from "./common-passwords.server.ts";

/** Rows of a keyboard, and the ways fingers run over it. */
const RUNS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8",
  "a1s2d3f4g5h6j7k8",
  "azertyuiop",
  "qwertzuiop",
  "1a2b3c4d5e6f7g8h",
  "1029384756",
  "31415926535",
  "1123581321",
  "147258369",
  "159753",
  "741852963",
  "123654789",
  "147852369",
  "789456123",
  "!@#$%^&*()",
  "1!2@3#4$5%6^7&8*9(0)",
  "qawsedrftgyhujikolp",
  "zaqxswcdevfr",
  "1234qwerasdfzxcv",
  "qwerasdfzxcv",
  "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ",
  "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ",
  "ㅋㅌㅊㅍㅠㅜㅡ",
  "가나다라마바사아자차카타파하",
].flatMap((run) => [run, [...run].reverse().join("")]);
const SHORTEST_RUN = 3;

const SPELT: Record<string, string> = {
  0: "o",
  1: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
};
const plain = (text: string) => text.replace(/[0134578@$!]/g, (sign) => SPELT[sign] ?? sign);

/** How many letters of `text` from `at` one finger's run takes. */
function runAt(text: string, at: number): number {
  let longest = 0;
  for (const run of RUNS) {
    for (
      let from = run.indexOf(text[at] ?? "");
      from >= 0;
      from = run.indexOf(text[at] ?? "", from + 1)
    ) {
      let length = 1;
      while (at + length < text.length && run[from + length] === text[at + length]) length++;
      longest = Math.max(longest, length);
    }
  }
  let same = 1;
  while (at + same < text.length && text[at + same] === text[at]) same++;
  longest = Math.max(longest, same);
  return longest >= SHORTEST_RUN ? longest : 0;
}

function wordAt(text: string, at: number): number {
  for (let length = Math.min(text.length - at, 24); length >= 2; length--)
    if (commonPieces.has(text.slice(at, at + length))) return length;
  return 0;
}

const MOST_WORDS = 2;
const MOST_LEFT = 5;
const MOST_LEFT_LETTERS = 1;

/** Removes keyboard runs and familiar words from a password, the longest match at each place,
 * and returns the rest. */
function takeApart(text: string): { left: string; words: number; runs: number } {
  const parts = { left: "", words: 0, runs: 0 };
  for (let at = 0; at < text.length;) {
    const [word, run] = [wordAt(text, at), runAt(text, at)];
    if (word && word >= run) parts.words++;
    else if (run) parts.runs++;
    else parts.left += text[at];
    at += Math.max(word, run, 1);
  }
  return parts;
}

/** Birthdays with a year and mobile numbers, the first eight and more digits that attackers try. */
const PERSONAL_DIGITS =
  /^(?:(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}|010\d{8})$/;

/** One or two familiar pieces, with at most a few digits and signs around them. */
export function isEasilyGuessed(password: string): boolean {
  const text = password.toLowerCase().replace(/[\s._-]/g, "");
  if (
    !text ||
    PERSONAL_DIGITS.test(text) ||
    /^(?:(.)\1+)+$/u.test(text) ||
    /^(.{1,4})\1+.{0,2}$/u.test(text)
  )
    return true;
  const half = text.length / 2;
  if (text.length % 2 === 0 && text.slice(0, half) === text.slice(half) && half <= 8) return true;
  return [text, plain(text), plain(text.replace(/1/g, "i"))].some((spelling) => {
    const { left, words, runs } = takeApart(spelling);
    return (
      commonPasswords.has(spelling) ||
      (words + runs > 0 &&
        words <= MOST_WORDS &&
        left.length <= MOST_LEFT &&
        left.replace(/[\d\p{P}\p{S}]/gu, "").length <= MOST_LEFT_LETTERS)
    );
  });
}
