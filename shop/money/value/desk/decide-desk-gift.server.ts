import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needStranger } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { giveValue } from "../points/correct-value.server.ts";
import { deskGifts } from "../table.server.ts";
import { isSoleOwner, type DeskGift, type DeskShop } from "./give-from-desk.server.ts";
import { grantCoupon, lockUsableCoupon } from "./grant-coupon.server.ts";

/**
 * An owner answers what waits above somebody's bound; of two at once the first counts. Whoever gave
 * it does not approve it, unless nobody else is an owner. Throws `desk-gift-not-found`,
 * `desk-gift-decided`, `desk-gift-own`, `value-to-staff` and `coupon-over`.
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
      subject: `account ${gift.accountId}`,
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
  const isOwn = gift.givenBy === acting.account?.id;
  if (isOwn && !(await isSoleOwner(shop, acting))) throw new Refusal("desk-gift-own");
  await needStranger(shop, acting, gift);
  if (gift.kind !== "coupon") {
    await giveValue(shop.db, { ...gift, kind: gift.kind, amount: gift.worth ?? 0 });
    return;
  }
  const { couponId, accountId, tells } = gift;
  await lockUsableCoupon(shop.db, couponId ?? "");
  await grantCoupon(shop.db, { couponId: couponId ?? "", accountId, tells });
}
