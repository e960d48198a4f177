import { timingSafeEqual } from "node:crypto";
import { gt, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { ownerLinks } from "../table.server.ts";
import { hasOwner } from "./has-owner.server.ts";

/** Whether the link is current; `locked`: holds it until the transaction ends. */
export async function isOwnerLink(
  db: Db,
  token: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<boolean> {
  const ask = db
    .select({ hash: ownerLinks.tokenHash })
    .from(ownerLinks)
    .where(gt(ownerLinks.expiresAt, sql`now()`));
  const [link] = await (locked ? ask.for("update") : ask);
  const [kept, given] = [Buffer.from(link?.hash ?? ""), Buffer.from(hashOfToken(token))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}

/** The form, words that the link is over, or that the shop has its owner. */
export type OwnerLinkState = "open" | "over" | "owned";
type OwnerShop = Pick<Shop, "db" | "adminEmails">;

export async function stateOf(shop: OwnerShop, isLink: boolean): Promise<OwnerLinkState> {
  if (await hasOwner(shop)) return "owned";
  return isLink ? "open" : "over";
}

/**
 * Opens the owner's link. Throws `too-many-attempts` after thirty wrong ones from a network
 * address.
 */
export async function openOwnerLink(
  shop: OwnerShop,
  token: string,
  address: string,
): Promise<OwnerLinkState> {
  const state = await stateOf(shop, isToken(token) && (await isOwnerLink(shop.db, token)));
  if (state === "over")
    await spendAttempt(shop.db, [
      { key: `owner link from ${lineOf(address)}`, most: 30, seconds: 15 * 60 },
    ]);
  return state;
}
