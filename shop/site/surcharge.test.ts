import fc from "fast-check";
import { expect, test } from "vitest";
import { won } from "#lib/won.ts";
import { surchargeAt, surchargeWords } from "./surcharge.ts";
import { readSurcharges, typedSurcharges, usualSurcharges } from "./typed-surcharges.ts";

const MOST = 100_000;

test("a range counts from its first postcode to its last, and nowhere else", () => {
  const table = readSurcharges("63000~63644 3,000원 제주\n\n40200-40240 5000\r\n63700 1000", MOST);
  if (typeof table === "string") throw new Error(table);
  const fees = ["62999", "63000", "63644", "63645", "40200", "40240", "63700", "04066", ""];
  expect(fees.map((postcode) => surchargeAt(postcode, table))).toEqual([
    0, 3000, 3000, 0, 5000, 5000, 1000, 0, 0,
  ]);
  expect(surchargeWords(table, won)).toBe("제주·도서산간 1,000원~5,000원 추가");
  expect(surchargeWords([], won)).toBeNull();
});

test("what an owner saved is shown again as it can be typed", () => {
  const range = fc.record({
    at: fc.integer({ min: 0, max: 999 }),
    length: fc.integer({ min: 0, max: 50 }),
    fee: fc.integer({ min: 0, max: MOST }),
    name: fc.constantFrom("", "제주", "전남 신안 섬"),
  });
  fc.assert(
    fc.property(fc.uniqueArray(range, { selector: ({ at }) => at, maxLength: 30 }), (ranges) => {
      const digits = (number: number) => String(number).padStart(5, "0");
      const table = ranges
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, length, fee, name }) => ({
          from: digits(at * 100),
          to: digits(at * 100 + length),
          fee,
          name,
        }));
      expect(readSurcharges(typedSurcharges(table), MOST)).toEqual(table);
    }),
  );
});

test("the usual ranges can be saved as they are", () => {
  expect(readSurcharges(typedSurcharges(usualSurcharges), MOST)).toEqual(usualSurcharges);
  expect(surchargeAt("63309", usualSurcharges)).toBe(3000);
  const islands = ["23124", "40218", "53104", "54000", "58826", "58866", "59106", "59166", "59766"];
  for (const island of islands) expect(surchargeAt(island, usualSurcharges), island).toBe(5000);
  for (const mainland of ["04066", "28826", "54001", "58827", "59128", "59136", "59700"])
    expect(surchargeAt(mainland, usualSurcharges), mainland).toBe(0);
});

test.each([
  ["upside down", "63644~63000 3000", "1번째 줄: 63644이 63000보다 뒤예요."],
  ["overlapping", "63000~63644 3000\n04066 0\n63644~63700 5000", "1번째 줄과 3번째 줄"],
  ["twice the same", "63000 3000\n63000 3000", "1번째 줄과 2번째 줄"],
  ["a fee below nothing", "63000~63644 -1", "1번째 줄: 금액은 0원부터 100,000원까지예요."],
  ["a fee of a million millions", "63000 1000000000000", "1번째 줄:"],
  ["no fee", "04066 0\n63000~63644", "2번째 줄: ‘63000~63644 3000 제주’처럼"],
  ["four digits", "6300~6364 3000", "1번째 줄:"],
  ["words", "제주 삼천 원", "1번째 줄:"],
  ["a long name", `63000 3000 ${"제".repeat(21)}`, "1번째 줄: 이름은 20자까지"],
  ["too many", Array.from({ length: 101 }, (_, at) => `${10_000 + at} 1`).join("\n"), "100개까지"],
])("%s: said with the line it stands in", (_name, typed, words) => {
  expect(readSurcharges(typed, MOST)).toEqual(expect.stringContaining(words));
});
