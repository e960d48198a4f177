import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { paymentIn } from "./status-condition.server.ts";
import { orders } from "./table.server.ts";

export type WaitingOrder = { number: string; total: number; expiresAt: Date; isMembers: boolean };

/** The newest payable order of this member or device, or null. */
export async function findWaitingOrder(
  db: Db,
  { memberId, guestId }: { memberId: string | null; guestId: string | null },
): Promise<WaitingOrder | null> {
  const ofMember = memberId ? eq(orders.memberId, memberId) : undefined;
  const ofDevice = guestId
    ? and(eq(orders.guestId, guestId), isNull(orders.memberId), isNull(orders.departedMemberId))
    : undefined;
  if (!ofMember && !ofDevice) return null;
  const [waiting] = await db
    .select({
      number: orders.number,
      total: orders.total,
      expiresAt: orders.expiresAt,
      isMembers: sql<boolean>`${orders.memberId} is not null`,
    })
    .from(orders)
    .where(
      and(
        or(ofMember, ofDevice),
        eq(orders.hold, "held"),
        paymentIn(orders.payment, "unpaid"),
        sql`${orders.expiresAt} > now()`,
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return waiting ?? null;
}
