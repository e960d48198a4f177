import { expect, test } from "vitest";
import { expectedFee, rateWords } from "./expected-fees.ts";
import { feeRatesForm } from "./fee-rates-form.ts";

const rates = { cardRate: 330, depositFee: 440 };

test("a card's fee is of what stayed, an account's of each deposit", () => {
  const card = { payBy: "card", came: 100_000, went: 40_000, captures: 3 } as const;
  expect(expectedFee(rates, card)).toBe(1980);
  expect(expectedFee(rates, { ...card, payBy: "virtual_account" })).toBe(1320);
  expect(expectedFee(rates, { ...card, came: 0, went: 40_000 })).toBe(-1320);
});

test.each([
  ["3.3", "440", rates],
  [" 3.30 % ", "440원", rates],
  ["２", "0", { cardRate: 200, depositFee: 0 }],
  ["", "", null],
])("%s and %s are read", (cardRate, depositFee, read) => {
  expect(feeRatesForm.parse({ cardRate, depositFee })).toEqual(read);
});

test.each([
  ["3.333", "440", ["cardRate"]],
  ["-1", "440", ["cardRate"]],
  ["21", "440", ["cardRate"]],
  ["3.3E+4", "440", ["cardRate"]],
  ["3.3", "많이", ["depositFee"]],
  ["3.3", "", ["depositFee"]],
  ["", "10001", ["cardRate", "depositFee"]],
])("%s and %s are refused beside their field", (cardRate, depositFee, fields) => {
  const parsed = feeRatesForm.safeParse({ cardRate, depositFee });
  expect(parsed.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(fields);
});

test("a rate is shown as it was typed", () => {
  expect([330, 300, 5].map(rateWords)).toEqual(["3.3", "3", "0.05"]);
});
