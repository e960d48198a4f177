import { expect, test } from "vitest";
import { consentTextPath, consentWords, switchedWords } from "./consent-words.ts";

test("a line of the history says what happened, in which version", () => {
  const row = { kind: "marketing-email", version: "2026-01-01" } as const;
  expect(consentWords({ ...row, agreed: true }, undefined)).toBe(
    "이메일 소식 동의 (버전 2026-01-01)",
  );
  expect(consentWords({ ...row, agreed: false }, { agreed: true })).toBe(
    "이메일 소식 동의 철회 (버전 2026-01-01)",
  );
  expect(consentWords({ ...row, agreed: false }, undefined)).toBe(
    "이메일 소식 동의하지 않음 (버전 2026-01-01)",
  );
  expect(consentWords({ kind: "terms", version: "none", agreed: true }, undefined)).toBe(
    "이용약관 동의",
  );
  expect(consentWords({ kind: "age", version: "2026-01-01", agreed: true }, undefined)).toBe(
    "만 14세 이상 확인 (버전 2026-01-01)",
  );
});

test("the answer to a switch names the shop, the day and the consent", () => {
  expect(switchedWords("소리상점", "2026. 11. 21. (토)", "marketing-sms", true)).toBe(
    "소리상점: 2026. 11. 21. (토) 문자 소식 수신에 동의했어요.",
  );
  expect(switchedWords("소리상점", "2026. 11. 21. (토)", "marketing-sms", false)).toBe(
    "소리상점: 2026. 11. 21. (토) 문자 소식 수신 동의를 철회했어요.",
  );
});

test("a row leads to the version that was agreed to, if there is such a page", () => {
  expect(consentTextPath("terms", "0.9", { terms: ["0.9", "1.0"] })).toBe("/policy?version=0.9");
  expect(consentTextPath("privacy", "1.0", { privacy: ["1.0"] })).toBe(
    "/policy/privacy?version=1.0",
  );
  expect(consentTextPath("terms", "none", { terms: ["1.0"] })).toBeNull();
  expect(consentTextPath("age", "2026-01-01", { terms: ["2026-01-01"] })).toBeNull();
});
