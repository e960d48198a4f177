import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { noticeRows, OFFICE } from "#shop/notice/notice-row.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { findWhence } from "#shop/member/notice/tell-owners.server.ts";
import { needStranger } from "#shop/member/staff/need-stranger.server.ts";
import { listAtWork } from "#shop/member/staff/list-at-work.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findPointRules } from "../points/point-rules.server.ts";
import { deskGifts } from "../table.server.ts";
import { deskGiftNotices } from "./desk-gift-words.ts";

export type DeskGift = typeof deskGifts.$inferSelect;
export type NewDeskGift = Pick<DeskGift, "kind" | "accountId" | "worth" | "mark"> &
  Partial<Pick<DeskGift, "couponId" | "reason" | "tells">>;

export type DeskShop = Pick<Shop, "db" | "adminEmails" | "origin">;
type Place = { db: Db } & Omit<DeskShop, "db">;

/** The only owner with an account: there is nobody who could approve what she gives. */
export async function isSoleOwner(
  shop: Pick<Place, "db" | "adminEmails">,
  { account }: AuditActor,
): Promise<boolean> {
  const owners = (await listAtWork(shop)).filter(({ id, role }) => role === "owner" && id !== null);
  return owners.length === 1 && owners[0]!.id === account?.id;
}

/**
 * Whether value may be given to this member now. Within the giver's bound of the day it is given;
 * above it waits for an owner, and owners are mailed. The gifts of one person are admitted one
 * after the other, so that two at once do not pass the bound together. Within the caller's
 * transaction. `known`: it was given or asked for before. Throws `value-to-staff`.
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
  const state = isGiven ? "given" : "waiting";
  const [written] = await db
    .insert(deskGifts)
    .values({ ...gift, state, givenBy })
    .returning();
  if (!isWithin) await tellOwners(shop, written!, acting);
  return state;
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
  const told = { kind, worth, at: new Date(), ...(await findWhence(db, acting)) };
  const notice = { event, subjectKey: id, kind: deskGiftNotices[event], told, origin, to: OFFICE };
  await queueNotices(db, noticeRows(notice));
}
