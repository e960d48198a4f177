import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needStranger } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isOfRevision, isWithin, worthOfUse } from "#shop/money/value/desk/coupon-worth.server.ts";
import {
  admitOwn,
  type DeskGift,
  type DeskShop,
} from "#shop/money/value/desk/give-from-desk.server.ts";
import { grantCoupon, lockUsableCoupon } from "#shop/money/value/desk/grant-coupon.server.ts";
import { lockCoupon } from "#shop/money/value/desk/save-coupon.server.ts";
import { setStopped } from "#shop/money/value/gift/issue-gifts.server.ts";
import { giveValue } from "#shop/money/value/points/correct-value.server.ts";
import { coupons, deskGifts } from "#shop/money/value/table.server.ts";
import { issueToMany, manyMark } from "./issue-coupon.server.ts";

/**
 * An owner approves or refuses a gift above somebody's limit; of two concurrent answers the first
 * counts. The giver may not approve it, except as the only owner, with a fresh proof and a mail to
 * owners. Throws `desk-gift-not-found`, `desk-gift-decided`, `desk-gift-own`, `proof-needed`,
 * `desk-gift-changed` when the coupon changed since, `value-to-staff` and `coupon-over`.
 */
export const decideDeskGift = (
  shop: DeskShop,
  { gift: id, answer }: { gift: string; answer: "approve" | "refuse" },
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const gift = await lockWaiting(db, id);
    if (answer === "approve") await approve({ ...shop, db }, gift, acting);
    await db
      .update(deskGifts)
      .set({
        state: answer === "approve" ? "approved" : "refused",
        decidedBy: acting.account?.id ?? null,
        decidedAt: sql`now()`,
      })
      .where(eq(deskGifts.id, id));
    await recordAudit(db, {
      ...acting,
      action: `value.${answer}`,
      subject: subjectOf(gift),
      whose: gift.accountId,
      reason: gift.reason,
      after: { kind: gift.kind, worth: gift.worth, givenBy: gift.givenBy },
    });
  });

async function lockWaiting(db: Db, id: string): Promise<DeskGift> {
  if (!UUID.test(id)) throw new Refusal("desk-gift-not-found");
  const [gift] = await db.select().from(deskGifts).where(eq(deskGifts.id, id)).for("update");
  if (!gift) throw new Refusal("desk-gift-not-found");
  if (gift.state !== "waiting") throw new Refusal("desk-gift-decided");
  return gift;
}

async function approve(
  shop: { db: Db } & Omit<DeskShop, "db">,
  gift: DeskGift,
  acting: AuditActor,
): Promise<void> {
  await needStranger(shop, acting, gift);
  if (gift.givenBy === acting.account?.id) await admitOwn(shop, gift, acting);
  await carryOut(shop, gift);
}

const subjectOf = ({ accountId, couponId, batchId }: DeskGift): string => {
  if (accountId) return `account ${accountId}`;
  return couponId ? `coupon ${couponId}` : `gift codes ${batchId}`;
};

function refuseChanged(isSame: boolean): void {
  if (!isSame) throw new Refusal("desk-gift-changed");
}

/** Carries out the approved gift. */
async function carryOut(shop: { db: Db } & Omit<DeskShop, "db">, gift: DeskGift): Promise<void> {
  const { db } = shop;
  const { kind, accountId, worth, batchId } = gift;
  if (gift.couponId) return openCoupon(shop, { ...gift, couponId: gift.couponId });
  if (kind === "gift-codes" && batchId) await setStopped(db, batchId, false);
  if ((kind === "points" || kind === "credit") && accountId)
    await giveValue(db, { ...gift, kind, accountId, amount: worth ?? 0 });
}

/** Opens the coupon as it was when the approval was requested. */
async function openCoupon(
  shop: { db: Db } & Omit<DeskShop, "db">,
  { kind, couponId, accountId, tells, worth, issuedTo, mark }: DeskGift & { couponId: string },
): Promise<void> {
  const { db } = shop;
  if (kind === "coupon-open") {
    refuseChanged(isOfRevision(mark, await lockCoupon(db, couponId)));
    const set = { stoppedAt: null, revision: sql`${coupons.revision} + 1` };
    await db.update(coupons).set(set).where(eq(coupons.id, couponId));
    return;
  }
  const coupon = await lockUsableCoupon(db, couponId);
  if (kind === "coupon-many" && issuedTo) {
    refuseChanged(mark.startsWith(manyMark(coupon, issuedTo)));
    await issueToMany(shop, couponId, { to: issuedTo, tells });
    return;
  }
  refuseChanged(isWithin(await worthOfUse(db, coupon), worth));
  if (accountId) await grantCoupon(db, { couponId, accountId, tells });
}
