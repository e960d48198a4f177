import { randomLetters } from "#lib/random-letters.ts";
import type { Shop } from "#shop/shop.ts";
import { deviceOf, type Device } from "#shop/vault/device/devices.server.ts";
import { readSignedId, signedCookie } from "./signed-cookie.server.ts";

type Signer = Pick<Shop, "origin" | "secret">;

/** The longest that browsers allow; each opening renews it. */
const DAYS = 400;

const idIn = (shop: Signer, request: Request): string | null =>
  readSignedId(shop, "device", request.headers.get("cookie"));

export function deviceIn(shop: Signer, request: Request): Device | null {
  const id = idIn(shop, request);
  return id ? deviceOf(id, request.headers.get("user-agent")) : null;
}

/** The Set-Cookie value that makes this browser known, or keeps it so. */
export const deviceCookie = (shop: Signer, request: Request): string =>
  signedCookie(shop, { kind: "device", id: idIn(shop, request) ?? randomLetters(26), days: DAYS });
