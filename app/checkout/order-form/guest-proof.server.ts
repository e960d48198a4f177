import { isLoopback } from "#lib/network-address.server.ts";
import { codesReach } from "#shop/order/access/ask-order-code.server.ts";
import {
  PLACE_CODE_FIELD,
  proveContact,
  sendContactCode,
  type Contact,
} from "#shop/order/access/contact-code.server.ts";
import { fromLine, type PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Visitor } from "#app/request.server.ts";

/**
 * How a guest is identified for limits: by a verified contact, or else by network address. A
 * loopback address identifies nobody: it is a proxy that names no client, or a shop being tried
 * out.
 */
export const guestFrom = (
  shop: Shop,
  typed: Record<string, string>,
  contact: Contact,
  { address }: Visitor,
): Promise<PlacedFrom | undefined> => {
  const code = typed[PLACE_CODE_FIELD]?.trim().slice(0, 20);
  return code
    ? proveContact(shop, contact, { code, address })
    : Promise.resolve(isLoopback(address) ? undefined : fromLine(shop, address, codesReach(shop)));
};

/** Where the code went, masked. */
export const sendGuestCode = (
  shop: Shop,
  contact: Contact,
  { address }: Visitor,
): Promise<string> => sendContactCode(shop, contact, address);
