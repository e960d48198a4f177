import { sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import { ownerLinks } from "../table.server.ts";
import { hasOwner } from "./has-owner.server.ts";

export const OWNER_LINK_MINUTES = 60;

/** Makes the only valid link for the first owner, replacing earlier ones; null when the shop has
 * an owner. Shown once: only its hash is stored. */
export async function makeOwnerLink(
  shop: Pick<Shop, "db" | "adminEmails" | "origin">,
): Promise<string | null> {
  if (await hasOwner(shop)) return null;
  const token = newToken();
  const link = {
    tokenHash: hashOfToken(token),
    expiresAt: sql`now() + make_interval(mins => ${OWNER_LINK_MINUTES})`,
  };
  await shop.db
    .insert(ownerLinks)
    .values(link)
    .onConflictDoUpdate({ target: ownerLinks.id, set: link });
  return `${shop.origin}/setup/${token}`;
}
