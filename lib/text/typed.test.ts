import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail, normalizeEmail } from "../email.ts";
import { isPhone, phoneDigits } from "../phone.ts";
import { readIdentifier, readLine, readText } from "./typed.ts";

// Letters that show nothing are written as escapes, so that whoever reads this sees them.
test.each([
  ["홍길동", "홍길동"],
  ["  홍  길동\t", "홍 길동"],
  ["홍\n길동", "홍 길동"],
  ["홍\r\n길동\r", "홍 길동"],
  ["홍\u2028길\u2029동", "홍 길 동"],
  ["홍\u0085길\u000b동\u000c", "홍 길 동"],
  ["홍\u00a0길\u3000동", "홍 길 동"],
  ["\u1112\u1169\u11bc\u1100\u1175\u11af", "홍길"],
  ["e\u0301", "é"],
  ["홍\u200b길\u200c동\u200d", "홍길동"],
  ["\ufeff홍길동\u2060", "홍길동"],
  ["홍\u00ad길\u034f동", "홍길동"],
  ["\u202e동길홍\u202c", "동길홍"],
  ["\u2066홍길동\u2069", "홍길동"],
  ["\u200e홍길동\u200f\u061c", "홍길동"],
  ["홍\u3164길\uffa0동", "홍길동"],
  ["홍\u115f길\u1160동\u180e", "홍길동"],
  ["홍\u2800길동", "홍길동"],
  ["홍\ufe0f길\ufe00동", "홍길동"],
  ["홍길동\u{e0061}\u{e007f}", "홍길동"],
  ["홍\u0000길\u001b동\u009f", "홍길동"],
  ["홍\ufff9길\ufffb동", "홍길동"],
  ["홍\ud800길동", "홍\ufffd길동"],
  ["\u3164", ""],
  ["\u200b\u200b\u2800", ""],
  ["\u202e \u202c", ""],
  ["\u115f\u0301", ""],
  ["\u{e0041}", ""],
  ["\u0301\u0301", ""],
  ["좋아요 👍🏽", "좋아요 👍🏽"],
  ["👩\u200d👩\u200d👧\u200d👦 가족", "👩\u200d👩\u200d👧\u200d👦 가족"],
  ["❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"],
  ["🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"],
  ["1\ufe0f\u20e3", "1\ufe0f\u20e3"],
  ["🇰🇷", "🇰🇷"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["🎙\u{e0068}\u{e0069}\u{e007f}", "🎙"],
  ["🎙\u200d", "🎙"],
  ["Ａ＋ 등급", "Ａ＋ 등급"],
])("the line %j reads %j", (typed, line) => {
  expect(readLine(typed)).toBe(line);
});

test.each([
  [" 첫 줄\r\n둘째 줄\r셋째 줄 ", "첫 줄\n둘째 줄\n셋째 줄"],
  ["첫 줄\u2028둘째\u2029셋째", "첫 줄\n둘째\n셋째"],
  ["가\t나\n\n다", "가\t나\n\n다"],
  ["가\u202e나\u3164\n\u2067다", "가나\n다"],
  ["\u3164\n\u200b", ""],
  ["\u1100\u1161 👩\u200d🎤", "가 👩\u200d🎤"],
])("the text %j reads %j", (typed, text) => {
  expect(readText(typed)).toBe(text);
});

test.each([
  ["010-1234-5678", "01012345678"],
  ["\u202d010-1234-5678\u202c", "01012345678"],
  ["\u202a+82 10-1234-5678\u202c", "01012345678"],
  ["+82 (0)10 1234 5678", "01012345678"],
  ["(+82)10-1234-5678", "01012345678"],
  ["0082-10-1234-5678", "01012345678"],
  ["0082 010 1234 5678", "01012345678"],
  ["82-10-1234-5678", "01012345678"],
  ["０１０－１２３４－５６７８", "01012345678"],
  ["010\u20111234\u20135678", "01012345678"],
  ["010ㅡ1234ㅡ5678", "01012345678"],
  ["010.1234.5678", "01012345678"],
  ["010\u200b1234\ufeff5678", "01012345678"],
  ["+82-2-123-4567", "021234567"],
  ["02) 123-4567", "021234567"],
  ["0303-3440-1234", "030334401234"],
  ["0303-344-1234", "03033441234"],
  ["0502-1234-5678", "050212345678"],
  ["1588-1234", "15881234"],
])("the phone %j is %j", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
  expect(isPhone(digits)).toBe(true);
});

test("what is longer than a phone keeps its first digits", () => {
  expect(phoneDigits("8210-1234-5678-9012")).toBe("8210123456789012");
  expect(phoneDigits("821-02-12345")).toBe("8210212345");
});

test.each([
  ["20261121-K7QF2M9X", "20261121K7QF2M9X"],
  [" 20261121 \u2013 K7QF2M9X\u200b", "20261121K7QF2M9X"],
  ["２０２６１１２１－Ｋ７ＱＦ２Ｍ９Ｘ", "20261121K7QF2M9X"],
  ["\u202d06236\u202c", "06236"],
  ["０６２３６", "06236"],
  ["SORI\u00ad\u2212WELCOME\u2060", "SORIWELCOME"],
])("the identifier %j is %j", (typed, identifier) => {
  expect(readIdentifier(typed)).toBe(identifier);
});

test.each([
  ["hong\u200b@example.com", "hong@example.com"],
  ["\u202ahong@example.com\u202c", "hong@example.com"],
  ["ｈｏｎｇ＠ｅｘａｍｐｌｅ．ｃｏｍ", "hong@example.com"],
  ["Hong.Gil-Dong+sori@Mail.Example.co.kr ", "hong.gil-dong+sori@mail.example.co.kr"],
  ["hong@소리.한국", "hong@xn--oy2b17l.xn--3e0b707e"],
])("the address %j is %j", (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address);
  expect(isEmail(address)).toBe(true);
});

test.each([
  "",
  "hong",
  "hong@",
  "@example.com",
  "hong@example",
  "hong@example.c",
  "hong@-a.com",
  "hong@a-.com",
  `hong@${"a".repeat(64)}.com`,
  "hong@127.0.0.1",
  "hong@example.com.",
  ".hong@example.com",
  "hong.@example.com",
  "ho..ng@example.com",
  "홍@example.com",
  "ho ng@example.com",
  'h"o@example.com',
  "hong@a.com,b@c.com",
  "<hong@example.com>",
  `${"a".repeat(65)}@example.com`,
  `${"a".repeat(60)}@${"a.".repeat(97)}com`,
])("%j is no address of mail", (typed) => {
  expect(isEmail(typed)).toBe(false);
});

const letters = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "\u3164",
      "\u200d",
      "\ufe0f",
      "\u202e",
      "👩",
      "\u{e0061}",
      "\u{1f3f4}",
      "\n",
      "e",
      "\u0301",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
});

test("whatever is typed, reading it once more changes nothing", () => {
  fc.assert(
    fc.property(letters, (typed) => {
      for (const read of [readLine, readText, readIdentifier])
        expect(read(read(typed))).toBe(read(typed));
    }),
  );
});

test("no line turns the direction of what follows it, breaks, or is only what nobody sees", () => {
  fc.assert(
    fc.property(letters, (typed) => {
      const line = readLine(typed);
      expect(line).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u3164\p{Cc}\u2028]/u);
      expect(line === "" || /[^\s\p{M}\p{Cf}]/u.test(line)).toBe(true);
    }),
  );
});
