import { randomLetters } from "#lib/random-letters.ts";
import { couponCode } from "../coupon-code.ts";

/** Length of a gift code: just under 80 bits, which cannot be guessed. */
const LETTERS = 16;
const GROUP = /.{4}(?=.)/g;

/** "K7QF-2M9X-ABCD-EFGH" */
export const drawGiftCode = (): string =>
  randomLetters(LETTERS).toUpperCase().replaceAll(GROUP, "$&-");

/** As it is hashed and compared; null for what no gift code looks like. */
export function readGiftCode(typed: string): string | null {
  const code = couponCode(typed.slice(0, 100));
  return /^[A-Z0-9]{16}$/.test(code) ? code : null;
}
