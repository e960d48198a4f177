import { readIdentifier } from "#lib/text/typed.ts";

export const COUPON_CODE = { least: 4, most: 24 };

/** A code as it is kept and compared: capital letters and digits without spaces and dashes. */
export const couponCode = (typed: string): string =>
  readIdentifier(typed).replaceAll("_", "").toUpperCase();

export const UNKNOWN_CODE = "쓸 수 없는 쿠폰 코드예요. 코드를 확인해주세요.";
