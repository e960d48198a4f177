import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { findWhence } from "#shop/member/notice/find-whence.server.ts";
import { needStranger } from "#shop/member/staff/need-stranger.server.ts";
import { needProof } from "#shop/member/session/need-proof.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { listAtWork } from "#shop/member/staff/list-at-work.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { deskGifts } from "#shop/money/value/table.server.ts";
import { deskGiftNotices } from "./desk-gift-words.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";

export type DeskGift = typeof deskGifts.$inferSelect;
export type NewDeskGift = Pick<DeskGift, "kind" | "worth" | "mark"> &
  Partial<Pick<DeskGift, "accountId" | "couponId" | "batchId" | "issuedTo" | "reason" | "tells">>;

export type DeskShop = Pick<Shop, "db" | "adminEmails" | "origin">;
type Place = { db: Db } & Omit<DeskShop, "db">;

/** Whether this owner is the only one with an account, so that nobody else could approve. */
export async function isSoleOwner(
  shop: Pick<Place, "db" | "adminEmails">,
  { account }: AuditActor,
): Promise<boolean> {
  const owners = (await listAtWork(shop)).filter(({ id, role }) => role === "owner" && id !== null);
  return owners.length === 1 && owners[0]!.id === account?.id;
}

/**
 * Admits a gift of value: within the giver's daily limit at once; above it another owner must
 * approve, or the only owner needs a fresh proof and owners are mailed. Gifts of one person are
 * admitted one at a time, so that concurrent ones cannot exceed the limit together. In the caller's
 * transaction. `known`: given or requested before. Throws `value-to-staff` and `proof-needed`.
 */
export async function admitGift(
  shop: Place,
  gift: NewDeskGift,
  acting: AuditActor,
): Promise<"given" | "waiting" | "known"> {
  const { db } = shop;
  await needStranger(shop, acting, { accountId: gift.accountId });
  const givenBy = acting.account?.id ?? "";
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${givenBy}`}, 0))`);
  const again = and(eq(deskGifts.mark, gift.mark), ne(deskGifts.state, "refused"));
  if (await db.$count(deskGifts, again)) return "known";
  const isWithin = await isWithinBound(db, givenBy, gift.worth);
  const isGiven = isWithin || (await isSoleOwner(shop, acting));
  if (isGiven && !isWithin) await needProof(db, acting);
  const state = isGiven ? "given" : "waiting";
  const [written] = await db
    .insert(deskGifts)
    .values({ ...gift, state, givenBy })
    .returning();
  if (!isWithin) await tellOwners(shop, written!, acting);
  return state;
}

/**
 * Lets a giver who has become the only owner approve their own waiting gift. Throws `desk-gift-own`
 * for anybody else, and `proof-needed`.
 */
export async function admitOwn(shop: Place, gift: DeskGift, acting: AuditActor): Promise<void> {
  if (!(await isSoleOwner(shop, acting))) throw new Refusal("desk-gift-own");
  await needProof(shop.db, acting);
  await tellOwners(shop, { ...gift, state: "approved" }, acting);
}

/**
 * Admits a refund account that staff typed: within the daily limit at once; above it an owner needs
 * a fresh proof, or the buyer is asked for the account. Owners are mailed then. In the caller's
 * transaction. Throws `refund-account-bound` and `proof-needed`.
 */
export async function admitTypedRefund(
  shop: Place,
  { amount, mark }: { amount: number; mark: string },
  acting: AuditActor,
): Promise<void> {
  const { db } = shop;
  const givenBy = acting.account?.id ?? "";
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${givenBy}`}, 0))`);
  if (await db.$count(deskGifts, eq(deskGifts.mark, mark))) return;
  const isWithin = await isWithinBound(db, givenBy, amount);
  if (!isWithin) {
    const owners = (await listAtWork(shop)).filter(({ role }) => role === "owner");
    if (!owners.some(({ id }) => id === givenBy)) throw new Refusal("refund-account-bound");
    await needProof(db, acting);
  }
  const gift = { kind: "refund-account" as const, worth: amount, mark, state: "given" as const };
  const [written] = await db
    .insert(deskGifts)
    .values({ ...gift, givenBy })
    .returning();
  if (!isWithin) await tellOwners(shop, written!, acting);
}

async function isWithinBound(db: Db, givenBy: string, worth: number | null): Promise<boolean> {
  const { deskLimit } = await findPointRules(db);
  const [given] = await db
    .select({ sum: sql<number>`coalesce(sum(${deskGifts.worth}), 0)`.mapWith(Number) })
    .from(deskGifts)
    .where(
      and(
        eq(deskGifts.givenBy, givenBy),
        eq(deskGifts.state, "given"),
        gte(deskGifts.at, sql`date_trunc('day', now(), 'Asia/Seoul')`),
      ),
    );
  return worth !== null && given!.sum + worth <= deskLimit;
}

async function tellOwners(
  { db, origin }: Place,
  { id, kind, worth, state }: DeskGift,
  acting: AuditActor,
): Promise<void> {
  const event = state === "waiting" ? "owner-gift-waiting" : "owner-gift-given";
  const noticedGift = { kind, worth, at: new Date(), ...(await findWhence(db, acting)) };
  const notice = {
    event,
    subjectKey: id,
    kind: deskGiftNotices[event],
    told: noticedGift,
    origin,
    to: OFFICE,
  };
  await queueNotices(db, noticeRows(notice));
}

type TypedAccount = {
  account: RefundAccount | null | undefined;
  /** won that go there */
  amount: number;
  /** what is sent twice under the same mark is admitted once */
  mark: string;
};

/**
 * Admits a refund account that staff typed for the buyer, and mails the buyer where the money goes;
 * does nothing without one. In the caller's transaction. Throws `refund-account-bound` and
 * `proof-needed`.
 */
export async function admitTypedAccount(
  shop: { db: Db } & Pick<Shop, "adminEmails" | "origin">,
  order: Order,
  { account, amount, mark }: TypedAccount,
  acting: AuditActor | undefined,
): Promise<void> {
  if (!acting || !account || amount <= 0) return;
  await admitTypedRefund(shop, { amount, mark: `account:${mark}` }, acting);
  const refundTo = `${bankLabel(account.bank)} 끝자리 ${account.number.slice(-4)}`;
  const report = { ...order, amount, refundTo };
  await queueNotices(shop.db, orderNotice("refund-account-typed", report, shop.origin));
}
