import fc from "fast-check";
import { expect, test } from "vitest";
import { won } from "./won.ts";

test("whole won stand in groups of three, as Korean writes them", () => {
  const { format } = new Intl.NumberFormat("ko-KR");
  expect([0, 999, 1000, 12_000, -1_234_567].map(won)).toEqual([
    "0원",
    "999원",
    "1,000원",
    "12,000원",
    "-1,234,567원",
  ]);
  fc.assert(fc.property(fc.maxSafeInteger(), (amount) => won(amount) === `${format(amount)}원`));
});
