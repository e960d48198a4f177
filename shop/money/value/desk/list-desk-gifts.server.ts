import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { maskEmail, maskName } from "#lib/mask.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { coupons, deskGifts } from "../table.server.ts";
import type { DeskGiftKind } from "./desk-gift-words.ts";

const MOST = 100;
const givers = alias(users, "giver");

export type WaitingGift = {
  id: string;
  kind: DeskGiftKind;
  worth: number | null;
  reason: string;
  coupon: { id: string; name: string } | null;
  /** null: of no one member */
  accountId: string | null;
  /** masked: who it is stands on the member's page; or for whom it is */
  receiver: string;
  /** the address of an account that works here */
  giver: string;
  givenBy: string;
  at: Date;
};

/** Gifts that wait for an owner, oldest first, at most a hundred; of one member or all. */
export async function listWaitingGifts(db: Db, accountId?: string): Promise<WaitingGift[]> {
  const rows = await db
    .select({
      gift: deskGifts,
      name: users.name,
      email: users.email,
      giver: givers.email,
      coupon: coupons.name,
    })
    .from(deskGifts)
    .leftJoin(users, eq(users.id, deskGifts.accountId))
    .leftJoin(givers, eq(givers.id, deskGifts.givenBy))
    .leftJoin(coupons, eq(coupons.id, deskGifts.couponId))
    .where(
      and(
        eq(deskGifts.state, "waiting"),
        // Departed members cannot be given anything.
        or(isNull(deskGifts.accountId), isNotNull(users.id)),
        accountId === undefined ? undefined : eq(deskGifts.accountId, accountId),
      ),
    )
    .orderBy(asc(deskGifts.at), asc(deskGifts.id))
    .limit(MOST);
  return rows.map(({ gift, name, email, giver, coupon }) => ({
    id: gift.id,
    kind: gift.kind,
    worth: gift.worth,
    reason: gift.reason,
    coupon: gift.couponId && coupon ? { id: gift.couponId, name: coupon } : null,
    accountId: gift.accountId,
    receiver: receiverOf(gift, name === null || email === null ? null : { name, email }),
    giver: giver ?? "지운 계정",
    givenBy: gift.givenBy,
    at: gift.at,
  }));
}

type Receiver = { name: string; email: string } | null;

function receiverOf({ kind, issuedTo }: typeof deskGifts.$inferSelect, receiver: Receiver): string {
  if (receiver) return `${maskName(receiver.name)} (${maskEmail(receiver.email)})`;
  if (kind === "coupon-many")
    return issuedTo === "agreed" ? "이메일 소식에 동의한 회원" : "모든 회원";
  return kind === "gift-codes" ? "코드를 아는 모든 회원" : "쓸 수 있는 모두";
}
