import { expect, test } from "vitest";
import { jsonParam } from "./prepared.server.ts";

test("rows are told as they are, and half a character as the mark for it", () => {
  const rows = [{ name: "김하늘 🎙", brief: { script: 'a "b" \\ud83c', count: 2 }, none: null }];
  expect(JSON.parse(jsonParam(rows))).toEqual(rows);
  const cut = jsonParam([{ name: "🎙".slice(0, 1), facts: { reason: "x🎙".slice(0, 2) } }]);
  expect(cut.isWellFormed()).toBe(true);
  expect(JSON.parse(cut)).toEqual([{ name: "\ufffd", facts: { reason: "x\ufffd" } }]);
});
