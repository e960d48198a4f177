import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { weaknessOf } from "./password-rules.server.ts";

const EMAIL = "honggildong@example.com";
const SHORT = "비밀번호는 8자 이상으로 정해주세요.";

test.each([
  "password",
  "Password1",
  "passw0rd",
  "P@ssword!",
  "iloveyou",
  "qwer1234!",
  "1q2w3e4r",
  "1q2w3e4r5t",
  "123456789",
  "87654321",
  "11112222",
  "aaaaaaaa",
  "abcabcabc",
  "asdfqwer",
  "1qaz2wsx",
  "football12",
  "superman2024!",
  "monkey12",
  "letmein123",
  "liverpoo",
  "qwerasdf1234",
  "password password",
])("%s is known to whoever guesses", (password) => {
  expect(weaknessOf(password, EMAIL)).toMatch(/쉽게 짐작/);
});

test.each([
  "dkssudgktpdy",
  "qlalfqjsgh1",
  "tkfkdgo1004",
  "TKFKDGO1004!",
  "비밀번호1234",
  "사랑해사랑해사랑해",
  "안녕하세요안녕하세요",
  "01012345678",
  "010-1234-5678",
  "19900101",
  "1990.01.01",
  "ㅁㄴㅇㄹㅁㄴㅇㄹ",
  "samsung12",
  "kakao1234",
  "sorishop1",
])("so is %s to whoever guesses in Korean", (password) => {
  expect(weaknessOf(password, EMAIL)).toMatch(/쉽게 짐작/);
});

test.each([
  "correct horse battery",
  "tangerine lighthouse",
  "xK9#mPq2vL",
  "lantern-sketch-42-moss",
  "나는 오늘 파란 우산을 샀다",
  "qhfkqlccjtwkfl",
  "kR7pLm2w",
  "ㅋㅣ보드를두드려요꽝",
  "🐳🐘🦒🌵🎻🥁🧵🪁",
])("%s is taken", (password) => {
  expect(weaknessOf(password, EMAIL)).toBeNull();
});

// covers 5.6a
test("length is counted in characters as people see them, in one Unicode form", () => {
  expect(weaknessOf("🐳🐘🦒🌵🎻🥁🧵", EMAIL)).toBe(SHORT);
  expect(weaknessOf("kR7pLm2", EMAIL)).toBe(SHORT);
  expect(weaknessOf("각각각각".normalize("NFD"), EMAIL)).toBe(SHORT);
  expect(weaknessOf("x".repeat(129), EMAIL)).toBe("비밀번호는 128자까지예요.");
  expect(weaknessOf(`${"moss ".repeat(25)}kR7`, EMAIL)).toBeNull();
});

test.each([EMAIL, EMAIL.toUpperCase(), "honggildong", "HongGilDong", "honggildong99!"])(
  "%s is the person's own address",
  (password) => {
    expect(weaknessOf(password, EMAIL)).toMatch(/이메일과 비슷한/);
  },
);

// covers 5.6a
test("none of the 3,000 commonest passwords that are long enough is taken (ASVS 5.0, 6.2.4)", () => {
  const commonest = dictionary["passwords-common"]
    .filter((password) => password.length >= 8)
    .slice(0, 3000);
  expect(commonest).toHaveLength(3000);
  expect(commonest.filter((password) => weaknessOf(password, EMAIL) === null)).toEqual([]);
});
