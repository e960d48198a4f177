import fc from "fast-check";
import { expect, test } from "vitest";
import { BARS, clockTime, waveformPath } from "./waveform.ts";

test("a waveform has its bars inside the box, whatever the peaks are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 300 }),
      (peaks) => {
        const path = waveformPath(peaks);
        const drawn = [...path.matchAll(/M(\d+) (\d+)V(\d+)/g)];
        expect(drawn).toHaveLength(BARS);
        for (const [, across, top, bottom] of drawn) {
          expect(Number(across)).toBeLessThan(BARS * 4);
          expect(Number(top)).toBeGreaterThanOrEqual(0);
          expect(Number(bottom)).toBeLessThanOrEqual(100);
          expect(Number(bottom)).toBeGreaterThan(Number(top));
        }
      },
    ),
  );
});

test.each([
  [0, "0:00"],
  [7_900, "0:07"],
  [61_000, "1:01"],
  [600_000, "10:00"],
  [3_725_900, "1:02:05"],
])("%i ms read %s", (milliseconds, words) => {
  expect(clockTime(milliseconds)).toBe(words);
});
