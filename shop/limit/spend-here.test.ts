import { expect, test } from "vitest";
import { spendHere } from "./spend-here.server.ts";

test("a window begins with the first try of its key, and the keys counted first are forgotten beyond ten thousand", () => {
  const limit = { key: "a", most: 2, seconds: 60 };
  const at = (seconds: number) => spendHere([limit], seconds * 1000)[0]!.count;
  expect([at(50), at(60), at(109), at(110), at(111)]).toEqual([1, 2, 3, 1, 2]);
  for (let other = 0; other < 10_000; other++)
    spendHere([{ ...limit, key: `other ${other}` }], 112_000);
  expect(at(113)).toBe(1);
});
