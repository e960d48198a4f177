import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "#shop/shop.ts";
import { couponGrants, deskGifts, type coupons } from "../table.server.ts";
import { admitGift, type DeskShop } from "./give-from-desk.server.ts";

type Coupon = typeof coupons.$inferSelect;

/** Won that one use takes off at most; null: nobody knows beforehand. */
export async function worthOfUse(
  db: Db,
  { kind, amount, mostOff }: Coupon,
): Promise<number | null> {
  if (kind === "amount") return amount;
  return mostOff ?? (kind === "shipping" ? (await findSite(db)).shippingFee : null);
}

/**
 * How often it may be used by people whom nobody chose, or by members who have it; null: without
 * end. A coupon with a code is anybody's who knows it.
 */
async function usesOf(db: Db, { id, code, totalUses, mayTake, takeTotal }: Coupon) {
  if (code !== null || (mayTake && takeTotal === null)) return totalUses;
  const has = and(eq(couponGrants.couponId, id), isNull(couponGrants.revokedAt));
  const held = await db.$count(couponGrants, has);
  return Math.max(held, mayTake ? (takeTotal ?? 0) : 0);
}

/** Won that a coupon may take off in all, as it stands; null: nobody knows beforehand. */
export async function worthInAll(db: Db, coupon: Coupon): Promise<number | null> {
  const [each, uses] = [await worthOfUse(db, coupon), await usesOf(db, coupon)];
  if (uses === 0) return 0;
  return each === null || uses === null ? null : each * uses;
}

/** Of a coupon as it stands: an owner approves what was asked for and nothing else. */
export const openMark = ({ id, revision }: Coupon): string => `open:${id}:${revision}`;

export const isWithin = (worth: number | null, of: number | null): boolean =>
  of === null || (worth !== null && worth <= of);

/**
 * A coupon that is open to more than those whom the desk chose, or is worth more than it was, goes
 * through the giver's bound of the day like a gift. `before`: what it was worth and was open as.
 * Gives "waiting" where an owner must approve it first; the caller keeps it stopped until then.
 */
export async function admitCoupon(
  shop: { db: Db } & Omit<DeskShop, "db">,
  coupon: Coupon,
  { before, acting }: { before?: number | null; acting: AuditActor },
): Promise<"open" | "waiting"> {
  const worth = await worthInAll(shop.db, coupon);
  if (worth === 0 || (before !== undefined && isWithin(worth, before))) return "open";
  const answered = await shop.db
    .select({ worth: deskGifts.worth })
    .from(deskGifts)
    .where(
      and(
        eq(deskGifts.couponId, coupon.id),
        eq(deskGifts.kind, "coupon-open"),
        inArray(deskGifts.state, ["given", "approved"]),
      ),
    );
  if (answered.some((one) => isWithin(worth, one.worth))) return "open";
  const mark = openMark(coupon);
  const gift = { kind: "coupon-open" as const, couponId: coupon.id, worth, mark };
  return (await admitGift(shop, gift, acting)) === "given" ? "open" : "waiting";
}

/** Whether an owner's answer is missing, or was no: nobody opens it meanwhile. */
export const waitsForOwner = async (db: Db, of: { couponId: string } | { batchId: string }) =>
  (await db.$count(
    deskGifts,
    and(
      "couponId" in of ? eq(deskGifts.couponId, of.couponId) : eq(deskGifts.batchId, of.batchId),
      or(eq(deskGifts.state, "waiting"), eq(deskGifts.state, "refused")),
      sql`${deskGifts.kind} in ('coupon-open', 'gift-codes')`,
    ),
  )) > 0;
