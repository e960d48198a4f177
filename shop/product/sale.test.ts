import { expect, test } from "vitest";
import { saleOf } from "./sale.ts";

const now = new Date("2026-11-11T12:00:00+09:00");
const pack = {
  saleKind: "order" as const,
  stock: null,
  reservationOpensAt: null,
  reservationClosesAt: null,
};
const axis = (...stocks: (number | null)[]) => ({ values: stocks.map((stock) => ({ stock })) });

test.each([
  ["a choice of each option is left", [axis(0, 1), axis(0, null)], "open"],
  ["all choices of one option are gone", [axis(3), axis(0, 0)], "sold-out"],
  ["an option has no choices yet", [axis()], "open"],
  ["there are no options", [], "open"],
] as const)("when %s", (_, options, sale) => {
  expect(saleOf({ ...pack, options }, now)).toBe(sale);
});
