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

/** Until the transaction ends, whatever one shopper holds is counted and changed by one at a time. Before any row is locked. */
export async function lockOrderer(db: Db, orderer: Orderer): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerOf(orderer)}, 0))`);
}

/** The same within a statement; gives whether they hold nothing. */
export const lockedAndFree = (orderer: Orderer): SQL => {
  const [member, guest] =
    "memberId" in orderer ? [orderer.memberId, null] : [null, orderer.guestId];
  return sql`shop_lock_orderer(${ownerOf(orderer)}, ${member}, ${guest})`;
};
