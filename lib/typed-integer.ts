import { plainSigns } from "./text/typed.ts";

/** What people write behind a number, on the forms that ask for it. */
const UNIT = /(?:원|%|개월?|명|일|달|월|장|회)$/;

/**
 * A typed whole number, with or without separators, unit or full-width digits ("39,900원"); null
 * when it is none. With decimal places it counts their smallest unit: "3.3%" with two is 330.
 */
export function typedInteger(typed: string, places = 0): number | null {
  const plain = plainSigns(typed)
    .replace(/[,\s]/g, "")
    .replace(/^([+-]?)₩/, "$1")
    .replace(UNIT, "");
  const [, whole, part = ""] = /^([+-]?\d{1,12})(?:\.(\d+))?$/.exec(plain) ?? [];
  if (!whole || part.length > places) return null;
  return Number(whole + part.padEnd(places, "0")) || 0;
}
