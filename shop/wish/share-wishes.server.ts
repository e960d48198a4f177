import { eq } from "drizzle-orm";
import { isToken, newToken } from "#lib/secret-token.server.ts";
import type { Db } from "../shop.ts";
import { wishShares } from "./table.server.ts";

/** The address part of a member's shared wish list; null: not shared. */
export async function findWishShare(db: Db, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ token: wishShares.token })
    .from(wishShares)
    .where(eq(wishShares.userId, memberId));
  return row?.token ?? null;
}

/** Begins to share it; asking twice gives the same address. */
export async function shareWishes(db: Db, memberId: string): Promise<void> {
  await db.insert(wishShares).values({ userId: memberId, token: newToken() }).onConflictDoNothing();
}

/** From now on the address shows nothing any more; the next one is another. */
export async function endWishShare(db: Db, memberId: string): Promise<void> {
  await db.delete(wishShares).where(eq(wishShares.userId, memberId));
}

/** The member of a shared list's address; null when ended or unknown. */
export async function findSharingMember(db: Db, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [row] = await db
    .select({ userId: wishShares.userId })
    .from(wishShares)
    .where(eq(wishShares.token, token));
  return row?.userId ?? null;
}
