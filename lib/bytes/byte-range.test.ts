import fc from "fast-check";
import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=990-", { start: 990, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=0-5000", { start: 0, end: 999 }],
  ["bytes=-9223372036854775807", { start: 0, end: 999 }],
  [`bytes=-${"9".repeat(400)}`, { start: 0, end: 999 }],
  [`bytes=5-${"9".repeat(400)}`, { start: 5, end: 999 }],
  [`bytes=000000000000000000005-000000000000000000009`, { start: 5, end: 9 }],
  ["bytes=9223372036854775807-", "unsatisfiable"],
  [`bytes=${"9".repeat(400)}-`, "unsatisfiable"],
  ["Bytes= 5 - 5".replaceAll(" ", ""), { start: 5, end: 5 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-5", "unsatisfiable"],
  ["bytes=-", "unsatisfiable"],
  // Of several that can be had the whole file is given: RFC 9110 14.2.
  ["bytes=0-1,5-9", null],
  ["bytes=0-1, 5-9", null],
  ["bytes=2000-,5-9", null],
  ["bytes=2000-,1000-", "unsatisfiable"],
  ["bytes=,", "unsatisfiable"],
  ["bytes=a-b", "unsatisfiable"],
  [`bytes=${"0-1,".repeat(1000)}5-9`, null],
  ["lines=0-5", null],
  ["", null],
  [null, null],
])("%s of a thousand bytes", (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});

test("whatever is asked, a range lies inside the bytes", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `bytes=${rest}`),
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat(5000),
      (header, length) => {
        const range = byteRange(header, length);
        if (range === null || range === "unsatisfiable") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(length);
      },
    ),
  );
});
