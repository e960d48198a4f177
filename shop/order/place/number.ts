import { randomLetters } from "#lib/random-letters.ts";
import { seoulDay } from "#lib/seoul-time.ts";

/** Nobody can guess it; also the provider's order id (6 to 64 of A-Z 0-9 -). */
export const orderNumber = (now: Date): string =>
  `${seoulDay(now)}-${randomLetters(8).toUpperCase()}`;

export const ORDER_NUMBER = /^\d{8}-[A-Z2-9]{8}$/;
