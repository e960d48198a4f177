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

/** Until the transaction ends, whatever one shopper holds is counted and changed by one at a time. Before any row is locked. */
export async function lockOrderer(db: Db, orderer: Orderer): Promise<void> {
  const owner = "memberId" in orderer ? `member ${orderer.memberId}` : `guest ${orderer.guestId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
}
