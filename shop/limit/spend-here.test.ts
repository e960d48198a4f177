import { expect, test } from "vitest";
import { spendHere } from "./spend-here.server.ts";

test("tries are counted by key and window, and the keys counted first are forgotten beyond ten thousand", () => {
  const limit = { key: "a", most: 2, seconds: 60 };
  const at = (seconds: number) => spendHere([limit], seconds * 1000)[0]!.count;
  expect([at(0), at(59), at(60), at(61)]).toEqual([1, 2, 1, 2]);
  for (let other = 0; other < 10_000; other++)
    spendHere([{ ...limit, key: `other ${other}` }], 62_000);
  expect(at(63)).toBe(1);
});
