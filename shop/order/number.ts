import { randomLetters } from "#lib/random-letters.ts";
import { seoulDay } from "#lib/seoul-time.ts";
import { readIdentifier } from "#lib/text/typed.ts";

/** Unguessable; also the provider's order id (6 to 64 of A-Z 0-9 -). */
export const orderNumber = (now: Date): string =>
  `${seoulDay(now)}-${randomLetters(8).toUpperCase()}`;

export const ORDER_NUMBER = /^\d{8}-[A-Z2-9]{8}$/;

/** The canonical form of a typed number; other text only loses spaces and dashes. */
export const readOrderNumber = (typed: string): string =>
  readIdentifier(typed)
    .toUpperCase()
    .replace(/^(R?\d{8})(?=[A-Z0-9]{8}$)/, "$1-");
