import { expect, test } from "vitest";
import { code128 } from "./code-128.ts";

/** Reads a barcode back as a scanner does: by its widths alone. */
function scanned(widths: number[]): string {
  const patternOf = (text: string) => code128(text).slice(6, 12).join("");
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const signs = new Map(printable.map((sign) => [patternOf(sign), sign]));
  const middle = widths.slice(6, -13);
  return Array.from({ length: middle.length / 6 }, (_, at) =>
    signs.get(middle.slice(at * 6, at * 6 + 6).join("")),
  ).join("");
}

test("an order's number stands in its bars, with a start, a check sign and an end", () => {
  const widths = code128("20261121-K7QF2M9X");
  expect(scanned(widths)).toBe("20261121-K7QF2M9X");
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * (1 + 17 + 1) + 13);
});

test("the check sign of the standard's example is right", () => {
  // "PJJ123C" in set B: 104 + 48 + 84 + 126 + 68 + 90 + 114 + 245 = 879, which leaves 55.
  expect(code128("PJJ123C").slice(-13, -7).join("")).toBe("311321");
});

test("other signs are refused", () => {
  expect(() => code128("가")).toThrow(RangeError);
  expect(() => code128("")).toThrow(RangeError);
});
