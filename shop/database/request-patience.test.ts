import { expect, test, vi } from "vitest";
import { countWait, patienceLeft, withPatience } from "./request-patience.server.ts";

/** What is left of a second after one wait of this length. */
const leftAfter = (waitMs: number) =>
  withPatience(async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const counted = countWait();
    clock.mockReturnValue(waitMs);
    counted();
    return patienceLeft(1000);
  });

test("a long wait leaves its rest, and one whose timer fired early in a busy turn leaves nothing", async () => {
  expect(await leftAfter(300)).toBe(1000);
  expect(await leftAfter(700)).toBe(300);
  expect(await leftAfter(970)).toBe(0);
  expect(patienceLeft(1000)).toBeUndefined();
});
