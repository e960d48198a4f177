import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { secretProblem } from "./guessable-secret.ts";

test.each([
  "a".repeat(40),
  "12345678901234567890123456789012",
  "abcdefghijklmnopqrstuvwxyz123456",
  "0123456789abcdef0123456789abcdef",
  "00000000-0000-0000-0000-000000000000",
  "aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3",
  "qwertyuiopasdfghjklzxcvbnm123456qwertyuiop",
  "sorishop2026sorishop2026sorishop2026",
  "correct-horse-battery-staple-2026-sori",
  "mycompanyisthebestintheworld2024ok",
  "ILoveMyShopVeryMuchAndItIsMine2026!!",
  "the quick brown fox jumps over the lazy dog",
  "한국상점의 아주 긴 비밀 문구입니다 열려라 참깨 열려라 참깨",
])("%j can be guessed", (secret) => {
  expect(secretProblem(secret)).toMatch("can be guessed");
});

test("what programs draw is taken, and nearly all of what they could draw", () => {
  const drawn = (["base64", "base64url", "hex"] as const).flatMap((as) =>
    Array.from({ length: 2000 }, () => randomBytes(32).toString(as)),
  );
  const short = Array.from({ length: 2000 }, () => randomBytes(16).toString("hex"));
  const refused = [...drawn, ...short].filter((secret) => secretProblem(secret) !== null);
  expect(refused.length).toBeLessThanOrEqual(8);
  expect(secretProblem("Zk3q9vWmT1xP7cY5nB8hL2rD6gJ4fS0a")).toBeNull();
});
