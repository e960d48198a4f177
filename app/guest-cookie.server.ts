import { createHmac, timingSafeEqual } from "node:crypto";
import { randomLetters } from "#lib/random-letters.ts";
import type { Shop } from "#shop/shop.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Behind https the name's prefix keeps other hosts and paths from planting one. */
const nameFor = (origin: string) => (origin.startsWith("https:") ? "__Host-guest" : "guest");

const sign = (guestId: string, secret: string) =>
  createHmac("sha256", secret).update(`guest ${guestId}`).digest("base64url");

export const newGuestId = (): string => randomLetters(26);

/** The Set-Cookie value that lets this device see what it ordered. */
export function guestCookie(
  { origin, secret }: Pick<Shop, "origin" | "secret">,
  guestId: string,
): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${nameFor(origin)}=${guestId}.${sign(guestId, secret)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The guest id of a cookie that this shop signed, else null. */
export function readGuestId(
  { origin, secret }: Pick<Shop, "origin" | "secret">,
  cookies: string | null,
): string | null {
  const name = nameFor(origin);
  const value = cookies
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [guestId, signature] = value?.split(".") ?? [];
  if (!guestId || !signature || value?.split(".").length !== 2) return null;
  const expected = Buffer.from(sign(guestId, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? guestId : null;
}
