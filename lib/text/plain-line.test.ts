import { expect, test } from "vitest";
import { plainLine } from "./typed.ts";

test("what somebody else says becomes one line that the database takes", () => {
  expect(plainLine("  카드사\r\n거절\u0000 \u001b[31m", 100)).toBe("카드사 거절 [31m");
  expect(plainLine("가".repeat(300), 200)).toHaveLength(200);
});

test("a letter that is cut in half is replaced, not kept", () => {
  expect(plainLine("좋아요😀", 4)).toBe("좋아요\ufffd");
  expect(plainLine("\ud800", 10).isWellFormed()).toBe(true);
});
