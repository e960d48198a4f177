import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { couponGrants, deskGifts, missingPoints, valueLedger, valueLots } from "./table.server.ts";

/** Ends a departing member's coupons, points and credit; what later refunds return ends as well. */
export async function endValue(db: Db, accountId: string): Promise<void> {
  await db
    .update(couponGrants)
    .set({ revokedAt: sql`now()`, tellAt: null })
    .where(and(eq(couponGrants.accountId, accountId), isNull(couponGrants.revokedAt)));
  await db
    .update(deskGifts)
    .set({ state: "refused", decidedAt: sql`now()` })
    .where(and(eq(deskGifts.accountId, accountId), eq(deskGifts.state, "waiting")));
  await db.delete(missingPoints).where(eq(missingPoints.accountId, accountId));
  await db
    .update(valueLots)
    .set({ endsAt: sql`least(${valueLots.endsAt}, now())`, warnedAt: new Date(0) })
    .where(eq(valueLots.accountId, accountId));
  const lots = await db
    .select({ id: valueLots.id, kind: valueLots.kind, remaining: valueLots.remaining })
    .from(valueLots)
    .where(and(eq(valueLots.accountId, accountId), gt(valueLots.remaining, 0)))
    .for("update");
  if (!lots.length) return;
  await db.insert(valueLedger).values(
    lots.map(({ id, kind, remaining }) => ({
      lotId: id,
      accountId,
      kind,
      reason: "revoke" as const,
      amount: -remaining,
      mark: `leave:${id}`,
      by: "shopper" as const,
    })),
  );
}
