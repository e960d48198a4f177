import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** A member, or a guest's device. */
export type Orderer = { memberId: string } | { guestId: string };

/** This orderer's orders, as a condition on `orders`. */
export const isOf = (orderer: Orderer): SQL =>
  "memberId" in orderer
    ? sql`orders.member_id = ${orderer.memberId}`
    : sql`orders.guest_id = ${orderer.guestId}`;

/** Null for an order that no account or device owns any more. */
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
 * Locks the orderer and the key until the transaction ends, before any row lock. One shopper's
 * holds are then counted and changed one at a time, and a key is used once; the fixed order
 * prevents a deadlock between key and stock.
 */
export async function lockOrderer(
  db: Db,
  orderer: Orderer,
  placeKey?: string,
  holds: string[] = [],
): Promise<void> {
  await lockNames(db, [ownerOf(orderer), ...(placeKey ? [keyLock(placeKey)] : []), ...holds]);
}

/** Advisory locks by name until the transaction ends. */
export async function lockNames(db: Db, names: string[]): Promise<void> {
  if (!names.length) return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) as name`);
}

/** The names of place_order's locks; `lockOrderer` uses the same ones. */
export const placingLocks = (orderer: Orderer, placeKey: string) => ({
  key: keyLock(placeKey),
  orderer: ownerOf(orderer),
});
