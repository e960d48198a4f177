import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "#shop/shop.ts";
import { couponGrants, couponUses, deskGifts, type coupons } from "../table.server.ts";
import { admitGift, type DeskShop } from "./give-from-desk.server.ts";

type Coupon = typeof coupons.$inferSelect;

/** The most that one use can take off in won; null: unlimited percentage. */
export async function worthOfUse(
  db: Db,
  { kind, amount, mostOff }: Coupon,
): Promise<number | null> {
  if (kind === "amount") return amount;
  return mostOff ?? (kind === "shipping" ? (await findSite(db)).shippingFee : null);
}

/** What a coupon may take off, as it stands. */
export type CouponWorth = {
  coupon: Coupon;
  /** won per use at most; null: unknown in advance */
  each: number | null;
  /** uses in total, and by people not chosen by the desk; null: unlimited */
  uses: number | null;
  open: number | null;
  /** won in total, past uses included; null: unknown in advance */
  all: number | null;
};

export async function findWorth(db: Db, coupon: Coupon): Promise<CouponWorth> {
  const [each, open] = [await worthOfUse(db, coupon), openUses(coupon)];
  const uses = isAnybodys(coupon) ? open : (open ?? 0) + (await countChosen(db, coupon));
  const all = each === null || uses === null ? null : await worthOfAll(db, coupon, { each, uses });
  return { coupon, each, uses, open, all };
}

/** A coupon with a code is anybody's who knows it. */
const isAnybodys = ({ code, mayTake, takeTotal }: Coupon): boolean =>
  code !== null || (mayTake && takeTotal === null);

function openUses(coupon: Coupon): number | null {
  if (isAnybodys(coupon)) return coupon.totalUses;
  return coupon.mayTake ? coupon.takeTotal : 0;
}

const countChosen = (db: Db, { id }: Coupon): Promise<number> => {
  const { couponId, revokedAt, wasTaken } = couponGrants;
  return db.$count(couponGrants, and(eq(couponId, id), isNull(revokedAt), eq(wasTaken, false)));
};

/** Past reductions count, however little future uses take off. */
async function worthOfAll(
  db: Db,
  { id, used }: Coupon,
  { each, uses }: { each: number; uses: number },
): Promise<number> {
  const [spent] = await db
    .select({ won: sql<number>`coalesce(sum(${couponUses.amount}), 0)`.mapWith(Number) })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, id), isNull(couponUses.returnedAt)));
  return spent!.won + Math.max(0, uses - used) * each;
}

/** Whether a coupon is worth no more than before, in total and for people not chosen. */
const isNoDearer = (now: CouponWorth, before: CouponWorth): boolean =>
  (now.all !== null && before.all !== null
    ? now.all <= before.all
    : isEachNoDearer(now, before) && isWithin(now.uses, before.uses)) &&
  isOpenToNoMore(now, before);

function isOpenToNoMore(now: CouponWorth, before: CouponWorth): boolean {
  if (now.open === 0) return true;
  const [most, had] = [openWorth(now), openWorth(before)];
  if (most !== null && had !== null) return most <= had;
  return isEachNoDearer(now, before) && isWithin(now.open, before.open);
}

const openWorth = ({ each, open }: CouponWorth): number | null =>
  each === null || open === null ? null : each * open;

/** Unlimited worth is no higher only for the same kind and no larger share. */
function isEachNoDearer(now: CouponWorth, before: CouponWorth): boolean {
  if (before.each !== null) return isWithin(now.each, before.each);
  const [kind, share] = [now.coupon.kind, now.coupon.percent ?? 0];
  return kind === before.coupon.kind && share <= (before.coupon.percent ?? 0);
}

/** A mark of the coupon's present state: an owner approves exactly that. */
const openMark = (worth: CouponWorth): string =>
  `open:${worth.coupon.id}:${worth.coupon.revision}:${openWorth(worth) ?? "any"}`;

export const isOfRevision = (mark: string, { id, revision }: Coupon): boolean =>
  `${mark}:`.startsWith(`open:${id}:${revision}:`);

export const isWithin = (worth: number | null, of: number | null): boolean =>
  of === null || (worth !== null && worth <= of);

/**
 * A coupon that became more widely usable than the desk's selection, or more valuable, counts
 * against the giver's daily limit like a gift. `before`: the coupon as it was last in use. Returns
 * "waiting" when an owner must approve it; the caller keeps it stopped until then.
 */
export async function admitCoupon(
  shop: { db: Db } & Omit<DeskShop, "db">,
  coupon: Coupon,
  { before, acting }: { before?: CouponWorth; acting: AuditActor },
): Promise<"open" | "waiting"> {
  const worth = await findWorth(shop.db, coupon);
  if (worth.uses === 0 || (before && isNoDearer(worth, before))) return "open";
  if (await wasAnswered(shop.db, worth)) return "open";
  const gift = { kind: "coupon-open" as const, couponId: coupon.id, worth: worth.all };
  const admitted = await admitGift(shop, { ...gift, mark: openMark(worth) }, acting);
  return admitted === "given" ? "open" : "waiting";
}

/** Whether at least this worth was given or approved before; an unknown worth never counts. */
async function wasAnswered(db: Db, worth: CouponWorth): Promise<boolean> {
  const { all, coupon } = worth;
  if (all === null) return false;
  const answered = await db
    .select({ worth: deskGifts.worth, mark: deskGifts.mark })
    .from(deskGifts)
    .where(
      and(
        eq(deskGifts.couponId, coupon.id),
        eq(deskGifts.kind, "coupon-open"),
        inArray(deskGifts.state, ["given", "approved"]),
      ),
    );
  const open = openWorth(worth) ?? 0;
  return answered.some(
    (one) => one.worth !== null && all <= one.worth && open <= Number(one.mark.split(":")[3]),
  );
}

/** Whether an owner's approval is missing or was refused. */
export const waitsForOwner = async (db: Db, of: { couponId: string } | { batchId: string }) =>
  (await db.$count(
    deskGifts,
    and(
      "couponId" in of ? eq(deskGifts.couponId, of.couponId) : eq(deskGifts.batchId, of.batchId),
      or(eq(deskGifts.state, "waiting"), eq(deskGifts.state, "refused")),
      sql`${deskGifts.kind} in ('coupon-open', 'gift-codes')`,
    ),
  )) > 0;
