import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { couponGrants, type coupons } from "../table.server.ts";
import { lockCoupon } from "./save-coupon.server.ts";

export const issueMark = (couponId: string, accountId: string): string =>
  `issue:${couponId}:${accountId}`;

/** Locks a coupon. Throws `coupon-not-found`, and `coupon-over` when it cannot be used any more. */
export async function lockUsableCoupon(db: Db, id: string): Promise<typeof coupons.$inferSelect> {
  const coupon = await lockCoupon(db, id);
  if (coupon.stoppedAt || (coupon.endsAt && coupon.endsAt <= new Date()))
    throw new Refusal("coupon-over");
  return coupon;
}

/** Gives one member the coupon; gives how many got it now: none who is blocked or has it. */
export async function grantCoupon(
  db: Db,
  { couponId, accountId, tells }: { couponId: string; accountId: string; tells: boolean },
): Promise<number> {
  const [accountRow] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, accountId), isNull(users.blockedAt)));
  if (!accountRow) return 0;
  const { rowCount } = await db
    .insert(couponGrants)
    .values({
      couponId,
      accountId,
      mark: issueMark(couponId, accountId),
      tellAt: tells ? sql`now()` : null,
    })
    .onConflictDoNothing({ target: couponGrants.mark });
  return rowCount ?? 0;
}
