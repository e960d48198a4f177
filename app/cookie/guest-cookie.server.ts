import { randomLetters } from "#lib/random-letters.ts";
import type { Shop } from "#shop/shop.ts";
import { readSignedId, signedCookie } from "./signed-cookie.server.ts";

type Signer = Pick<Shop, "origin" | "secret">;

export const newGuestId = (): string => randomLetters(26);

/** Longer than the default period of sold files. Browsers cap cookies at this; opening the files
 * renews it. */
const DAYS = 400;

/** The Set-Cookie value that lets this device see what it ordered. */
export const guestCookie = (shop: Signer, guestId: string): string =>
  signedCookie(shop, { kind: "guest", id: guestId, days: DAYS });

/** The guest id of a cookie that this shop signed, else null. */
export const readGuestId = (shop: Signer, cookies: string | null): string | null =>
  readSignedId(shop, "guest", cookies);
