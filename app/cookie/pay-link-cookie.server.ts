import type { Shop } from "#shop/shop.ts";
import { readSignedId, signedCookie } from "./signed-cookie.server.ts";

type Signer = Pick<Shop, "origin" | "secret">;
const KIND = "pay-link";

/** The Set-Cookie value with which this browser may pay the one order whose link it opened. */
export const payLinkCookie = (shop: Signer, orderNumber: string): string =>
  signedCookie(shop, { kind: KIND, id: orderNumber, days: 2 });

/** The order whose payment link was opened in this browser, or null. */
export const readPayLink = (shop: Signer, request: Request): string | null =>
  readSignedId(shop, KIND, request.headers.get("cookie"));
