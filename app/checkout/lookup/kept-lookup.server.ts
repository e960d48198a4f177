import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Shop } from "#shop/shop.ts";

const MINUTES = 10;

/**
 * The cookies by use. Their path is the folder above the page, because browsers request the page's
 * data beside it, at `info.data`.
 */
export const ORDER_LOOKUP = { name: "order-lookup", path: "/non-member/order" } as const;
export const RESERVATION_LOOKUP = { name: "reservation-lookup", path: "/order-reserve" } as const;
type Lookup = typeof ORDER_LOOKUP | typeof RESERVATION_LOOKUP;

/** The pair that was right, without which nothing is shown again, and how far its guest came. */
const keptLookup = z.object({
  step: z.enum(["found", "code", "canceled"]),
  number: z.string(),
  phone: z.string(),
  until: z.number(),
});
export type KeptLookup = Omit<z.output<typeof keptLookup>, "until">;
type Signer = Pick<Shop, "origin" | "secret">;

const sign = (secret: string, name: string, body: string) =>
  createHmac("sha256", secret).update(`lookup ${name} ${body}`).digest("base64url");

const cookie = ({ name, path }: Lookup, value: string, seconds: number, origin: string) =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

/**
 * A cookie with which reload, Back and new tabs show the result again; set only after a correct
 * pair.
 */
export function keepLookup(shop: Signer, lookup: Lookup, kept: KeptLookup): string {
  const until = Date.now() + MINUTES * 60_000;
  const body = Buffer.from(JSON.stringify({ ...kept, until })).toString("base64url");
  const value = `${body}.${sign(shop.secret, lookup.name, body)}`;
  return cookie(lookup, value, MINUTES * 60, shop.origin);
}

/** The Set-Cookie value that forgets it. */
export const forgetLookup = ({ origin }: Pick<Shop, "origin">, lookup: Lookup): string =>
  cookie(lookup, "", 0, origin);

/** A valid signed look-up, or null. */
export function readLookup(
  { secret }: Pick<Shop, "secret">,
  { name }: Lookup,
  request: Request,
): KeptLookup | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const [, body, signature] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(value) ?? [];
  if (!body || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, name, body)))) return null;
  const { until, ...kept } = keptLookup.parse(
    JSON.parse(Buffer.from(body, "base64url").toString()),
  );
  return until > Date.now() ? kept : null;
}
