import { createHmac, timingSafeEqual } from "node:crypto";
import { randomLetters } from "#lib/random-letters.ts";
import type { Shop } from "#shop/shop.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** People who share a device. */
const MOST_ENTRIES = 3;
const ENTRY = /^([a-z0-9]{16})\.([\w-]{43})$/;

type SigningShop = Pick<Shop, "origin" | "secret">;

const nameFor = (origin: string) => (origin.startsWith("https:") ? "__Host-known" : "known");

const sign = ({ secret }: SigningShop, device: string, email: string) =>
  createHmac("sha256", secret).update(`device ${device} of ${email}`).digest("base64url");

const entriesOf = ({ origin }: SigningShop, headers: Headers): string[] => {
  const start = `${nameFor(origin)}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
  return value
    .split("~")
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MOST_ENTRIES);
};

function deviceIn(shop: SigningShop, entry: string, email: string): string | null {
  const [, device = "", signature = ""] = ENTRY.exec(entry) ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(shop, device, email))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/**
 * This device's id if this account signed in on it before, else null. It grants nothing: wrong
 * passwords from known devices are only counted separately from strangers'.
 */
export function knownDevice(shop: SigningShop, headers: Headers, email: string): string | null {
  for (const entry of entriesOf(shop, headers)) {
    const device = deviceIn(shop, entry, email);
    if (device) return device;
  }
  return null;
}

/** The Set-Cookie value that makes this device known for the account, beside others who use it. */
export function knownDeviceCookie(shop: SigningShop, headers: Headers, email: string): string {
  const device = knownDevice(shop, headers, email) ?? randomLetters(16);
  const others = entriesOf(shop, headers).filter((entry) => !deviceIn(shop, entry, email));
  const entries = [`${device}.${sign(shop, device, email)}`, ...others].slice(0, MOST_ENTRIES);
  const secure = shop.origin.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(shop.origin)}=${entries.join("~")}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
