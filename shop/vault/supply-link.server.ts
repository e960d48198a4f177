import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";
import type { Opener } from "./opener.server.ts";

const LINK_SECONDS = 600;

export type SupplyLink = { supplyId: string; versionId: string; kind: "play" | "save" };

const signatureOf = (
  secret: string,
  { supplyId, versionId, kind }: SupplyLink,
  until: number,
  opener: Opener,
): string =>
  createHmac("sha256", secret)
    .update(["supply", supplyId, versionId, kind, until, opener.hash].join(" "))
    .digest("base64url");

/** An address that hands over bytes for ten minutes, to this opener alone. */
export function supplyLink(
  { secret, now }: Pick<Shop, "secret" | "now">,
  number: string,
  link: SupplyLink,
  opener: Opener,
): string {
  const until = Math.floor(now().getTime() / 1000) + LINK_SECONDS;
  const query = new URLSearchParams({
    version: link.versionId,
    kind: link.kind,
    until: String(until),
    sign: signatureOf(secret, link, until, opener),
  });
  return `/order-sounds/${number}/${link.supplyId}?${query}`;
}

/** Null for an address that the shop did not make for this opener. */
export function readSupplyLink(
  { secret, now }: Pick<Shop, "secret" | "now">,
  supplyId: string,
  query: URLSearchParams,
  opener: Opener,
): (SupplyLink & { isOld: boolean }) | null {
  const kind = query.get("kind");
  const until = Number(query.get("until"));
  if ((kind !== "play" && kind !== "save") || !Number.isSafeInteger(until)) return null;
  const link: SupplyLink = { supplyId, versionId: query.get("version") ?? "", kind };
  const expected = Buffer.from(signatureOf(secret, link, until, opener));
  const given = Buffer.from(query.get("sign") ?? "");
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return { ...link, isOld: until * 1000 <= now().getTime() };
}
