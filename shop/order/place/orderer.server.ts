import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** Who orders: a member, or the device of a guest. */
export type Orderer = { memberId: string } | { guestId: string };

/** The orders of this orderer, for a condition over `orders`. */
export const isOf = (orderer: Orderer): SQL =>
  "memberId" in orderer
    ? sql`orders.member_id = ${orderer.memberId}`
    : sql`orders.guest_id = ${orderer.guestId}`;

/** Null for an order that nobody's device or account owns any more. */
export const ordererOf = ({
  memberId,
  guestId,
}: {
  memberId: string | null;
  guestId: string | null;
}): Orderer | null => {
  if (memberId) return { memberId };
  return guestId ? { guestId } : null;
};

const ownerOf = (orderer: Orderer): string =>
  "memberId" in orderer ? `member ${orderer.memberId}` : `guest ${orderer.guestId}`;

const keyLock = (placeKey: string): string => `key ${placeKey}`;

/**
 * Until the transaction ends, whatever one shopper holds is counted and changed by one at a time,
 * before any row is locked; and an order with this key is written by one: else who has pieces would
 * wait for the key, and who has the key for the pieces.
 */
export async function lockOrderer(
  db: Db,
  orderer: Orderer,
  placeKey?: string,
  holds: string[] = [],
): Promise<void> {
  await lockNames(db, [ownerOf(orderer), ...(placeKey ? [keyLock(placeKey)] : []), ...holds]);
}

/** Whoever locks the same name waits until the transaction ends. */
export async function lockNames(db: Db, names: string[]): Promise<void> {
  if (!names.length) return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) as name`);
}

/**
 * The names of the locks that place_order tries, by which `lockOrderer` waits for the same ones.
 */
export const placingLocks = (orderer: Orderer, placeKey: string) => ({
  key: keyLock(placeKey),
  orderer: ownerOf(orderer),
});
