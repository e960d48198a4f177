import { readIdentifier } from "#lib/text/typed.ts";

export const COUPON_CODE = { least: 4, most: 24 };

/** A code as it is kept and compared: capital letters and digits without spaces and dashes. */
export const couponCode = (typed: string): string =>
  readIdentifier(typed).replaceAll("_", "").toUpperCase();
