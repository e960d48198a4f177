import { expect, test } from "vitest";
import type { Dispatch } from "./ship-by.ts";
import { sendingWords } from "./sending-words.ts";

const at = (seoul: string) => new Date(`${seoul}:00+09:00`);

test("what is said of sending holds for an hour: the cut-off, a new day and other rules are said at once", () => {
  const dispatch: Dispatch = { within: 0, cutOffHour: 14, closedDays: [] };
  const payNow = (seoul: string) => sendingWords(at(seoul), dispatch).payNow;
  expect(sendingWords(at("2026-11-26T13:01"), dispatch)).toBe(
    sendingWords(at("2026-11-26T13:59"), dispatch),
  );
  expect(payNow("2026-11-26T13:59")).toContain("11월 26일(목)");
  expect(payNow("2026-11-26T14:00")).toContain("11월 27일(금)");
  expect(payNow("2026-11-27T00:00")).toContain("11월 27일(금)");
  expect(payNow("2026-11-26T13:00")).toContain("11월 26일(목)");
  const slower = { ...dispatch, within: 2 };
  expect(sendingWords(at("2026-11-26T13:00"), slower).payNow).toContain("11월 30일(월)");
});
