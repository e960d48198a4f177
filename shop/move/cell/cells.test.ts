import fc from "fast-check";
import { expect, test } from "vitest";
import { bareCell, quoted } from "./cell-value.ts";
import { readCode } from "./read-code.ts";
import { readFlag } from "./read-flag.ts";
import { readDay, readMoment } from "./read-moment.ts";
import { readCount, readWon } from "./read-number.ts";
import { readPhone } from "./read-phone.ts";
import { readPostcode } from "./read-postcode.ts";
import { readText } from "./read-text.ts";

const valueOf = (read: object) => ("value" in read ? read.value : read);
const refuses = (read: object) => expect(read).toHaveProperty("words");

test.each([
  ["12,000원", 12_000],
  ["₩12,000", 12_000],
  ["\\12,000", 12_000],
  ["１２，０００원", 12_000],
  ["12000.00", 12_000],
  ["KRW 12,000", 12_000],
  ["'12000", 12_000],
  ["무료", 0],
  ["0", 0],
  ["", null],
  ["-", null],
])("%j is %s won", (cell, value) => expect(valueOf(readWon(cell))).toBe(value));

test("an amount with a remark is read, and the remark is named", () => {
  expect(readWon("12,000원 (할인)")).toEqual({
    value: 12_000,
    warning: "‘12,000원 (할인)’에서 12,000만 읽었어요.",
  });
});

test.each(["12,00", "1,000,00", "12.5", "12,000원~", "약 12,000원", "1만원", "1.2E+04", "=1+1"])(
  "%j is no amount",
  (cell) => refuses(readWon(cell)),
);

test.each([
  ["-3,000", -3000],
  ["+3,000원", 3000],
  ["△3,000", -3000],
  ["(3,000)", -3000],
  ["− 500", -500],
])("%j is a difference of %s", (cell, value) => {
  expect(valueOf(readWon(cell, { isSigned: true }))).toBe(value);
});

test("a quantity has its unit, and below zero is none", () => {
  expect(valueOf(readCount("1,234 개"))).toBe(1234);
  expect(valueOf(readCount("5.0점"))).toBe(5);
  refuses(readCount("-1"));
  refuses(readCount("99999999999"));
});

test("whatever number is written, with separators, unit and guard, is read as it is", () => {
  const dress = fc.constantFrom(
    (n: number) => String(n),
    (n: number) => `${n.toLocaleString("en-US")}원`,
    (n: number) => `'${n}`,
    (n: number) => ` ₩${n.toLocaleString("en-US")} `,
    (n: number) => `${n}.00`,
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), dress, (number, worn) => {
      expect(valueOf(readWon(worn(number)))).toBe(number);
    }),
  );
});

test.each([
  ["2026-11-22", "2026-11-21T15:00:00.000Z"],
  ["2026.11.22.", "2026-11-21T15:00:00.000Z"],
  ["2026. 11. 22. 오후 2:03:09", "2026-11-22T05:03:09.000Z"],
  ["2026.01.02. 09:08:07", "2026-01-02T00:08:07.000Z"],
  ["2026/11/22 14:03", "2026-11-22T05:03:00.000Z"],
  ["26/11/22", "2026-11-21T15:00:00.000Z"],
  ["26. 11. 22.", "2026-11-21T15:00:00.000Z"],
  ["20261122", "2026-11-21T15:00:00.000Z"],
  ["20261122140309", "2026-11-22T05:03:09.000Z"],
  ["2026년 11월 22일 14시 3분", "2026-11-22T05:03:00.000Z"],
  ["2026-11-22 (일) 오전 12:30", "2026-11-21T15:30:00.000Z"],
  ["2026-11-22T14:03:09.5Z", "2026-11-22T14:03:09.000Z"],
  ["2026-11-22 14:03:09 +0900", "2026-11-22T05:03:09.000Z"],
  ["2026-11-22 14:03:09 -05:00", "2026-11-22T19:03:09.000Z"],
  ["2026-11-22 14:03:09 UTC", "2026-11-22T14:03:09.000Z"],
  ["13 May 2026 23:28:01 GMT", "2026-05-13T23:28:01.000Z"],
  ["May 13, 2026 11:28pm", "2026-05-13T14:28:00.000Z"],
  ["11/22/2026", "2026-11-21T15:00:00.000Z"],
  ["46302.65", "2026-10-07T06:36:00.000Z"],
  ["46302", "2026-10-06T15:00:00.000Z"],
  ["0000-00-00 00:00:00", null],
  ["00000000", null],
  ["-", null],
  ["", null],
])("%j is %s", (cell, value) => {
  const read = valueOf(readMoment(cell));
  expect(read instanceof Date ? read.toISOString() : read).toBe(value);
});

test.each(["2026-02-30", "5/6/2026", "2026-13-01", "2026-11-22 25:00", "어제", "12", "1899-01-01"])(
  "%j is no day",
  (cell) => refuses(readMoment(cell)),
);

test("every moment comes back from the forms that it is written in", () => {
  const at = fc.date({
    min: new Date("1990-01-01Z"),
    max: new Date("2060-01-01Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(at, (date) => {
      const second = new Date(Math.floor(date.getTime() / 1000) * 1000);
      const seoul = new Date(second.getTime() + 9 * 3_600_000).toISOString();
      const serial = (second.getTime() + 9 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000;
      for (const written of [
        second.toISOString(),
        seoul.slice(0, 19).replace("T", " "),
        seoul.slice(0, 19).replaceAll("-", ".").replace("T", ". "),
        seoul.slice(0, 19).replace(/\D/g, ""),
        serial.toFixed(8),
      ])
        expect(valueOf(readMoment(written))).toEqual(second);
      expect(valueOf(readDay(second.toISOString()))).toBe(seoul.slice(0, 10));
    }),
  );
});

test.each([
  ["Y", true],
  ["T", true],
  ["TRUE", true],
  ["1", true],
  ["수신 동의", true],
  ["n", false],
  ["F", false],
  ["0", false],
  ["수신안함", false],
  ["", null],
])("%j means %s", (cell, value) => expect(valueOf(readFlag(cell))).toBe(value));

test("what is neither yes nor no is refused", () => refuses(readFlag("글쎄")));

test.each([
  ["010-1234-5678", "01012345678"],
  ["1012345678", "01012345678"],
  ["1012345678.0", "01012345678"],
  ["212345678", "0212345678"],
  ["０１０－１２３４－５６７８", "01012345678"],
  ["'01012345678", "01012345678"],
  ["+82 10 1234 5678", "01012345678"],
  ["--", null],
  ["", null],
])("%j is the number %s", (cell, value) => expect(valueOf(readPhone(cell))).toBe(value));

test("of two numbers the first is taken, a hidden one is left, and a shortened one refused", () => {
  expect(readPhone("010-1234-5678 / 02-123-4567")).toMatchObject({ value: "01012345678" });
  expect(readPhone("010-****-5678")).toMatchObject({ value: null });
  refuses(readPhone("1.01235E+09"));
  refuses(readPhone("홍길동"));
});

test.each([
  ["06236", "06236"],
  ["6236", "06236"],
  ["6236.0", "06236"],
  ["062-36", "06236"],
  ["135-080", null],
  ["", null],
])("%j is the postcode %s", (cell, value) => expect(valueOf(readPostcode(cell))).toBe(value));

test("a number that a spreadsheet shortened is refused with what to do", () => {
  expect(readCode("2.01806E+15")).toEqual({
    words:
      "긴 번호가 ‘2.01806E+15’처럼 줄어 있어 뒷자리를 알 수 없어요. 이전 상점에서 파일을 새로 받아, 엑셀에서 저장하지 말고 그대로 올려주세요.",
  });
  expect(valueOf(readCode("'2026112212345678"))).toBe("2026112212345678");
  expect(valueOf(readCode("1234.0"))).toBe("1234");
  expect(valueOf(readCode("A-1E5"))).toBe("A-1E5");
});

test("words are never cut, and lose their guard, not their own apostrophe", () => {
  expect(readText("'=cmd|' /C calc'!A0", 100)).toEqual({ value: "=cmd|' /C calc'!A0" });
  expect(readText("'Twas", 100)).toEqual({ value: "'Twas" });
  refuses(readText("가".repeat(11), 10));
});

test("no cell throws, and what is said of it stays short", () => {
  const readers = [
    readCode,
    readFlag,
    readDay,
    readMoment,
    readCount,
    readWon,
    readPhone,
    readPostcode,
  ];
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (cell) => {
      for (const read of readers) {
        const value = read(cell);
        if ("words" in value) expect(value.words.length).toBeLessThan(160);
      }
      expect(bareCell(cell).isWellFormed()).toBe(true);
      expect(quoted(cell).length).toBeLessThan(80);
    }),
  );
});
