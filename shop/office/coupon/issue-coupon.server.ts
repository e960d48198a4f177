import { and, eq, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { staff, users } from "#shop/member/table.server.ts";
import type { CouponIssue } from "#shop/money/value/desk/coupon-forms.ts";
import { worthOfUse } from "#shop/money/value/desk/coupon-worth.server.ts";
import { admitGift, type DeskShop } from "#shop/money/value/desk/give-from-desk.server.ts";
import {
  grantCoupon,
  issueMark,
  lockUsableCoupon,
} from "#shop/money/value/desk/grant-coupon.server.ts";
import { couponGrants, type coupons } from "#shop/money/value/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { matchingMembers } from "../member/matching-members.server.ts";
import { readMemberFilter } from "../member/member-filters.ts";

/**
 * Grants a coupon to members, once each; `tells` mails those who agreed to marketing. Returns how
 * many got it, or that it waits for an owner. Throws `coupon-not-found`, `coupon-over`,
 * `value-to-staff`, and BadInput beside an address of no member.
 */
export const issueCoupon = (
  shop: DeskShop,
  id: string,
  issue: CouponIssue,
  acting: AuditActor,
): Promise<number | "waiting"> =>
  inTransaction(shop.db, async (db) => {
    const coupon = await lockUsableCoupon(db, id);
    const place = { ...shop, db };
    const receiver = "email" in issue ? await accountOf(db, issue.email) : null;
    const count =
      receiver === null
        ? await askForMany(place, coupon, issue, acting)
        : await issueToOne(place, coupon, { accountId: receiver, tells: issue.tells }, acting);
    await recordAudit(db, {
      ...acting,
      action: count === "waiting" ? "coupon.ask" : "coupon.issue",
      subject: `coupon ${id}`,
      whose: receiver,
      after: { to: "to" in issue ? issue.to : "one", count, tells: issue.tells },
    });
    return count;
  });

type Place = { db: Db } & Omit<DeskShop, "db">;

/** A mark of the coupon's state and this group, as an idempotency key. */
export const manyMark = (
  { id, revision }: Pick<typeof coupons.$inferSelect, "id" | "revision">,
  to: "agreed" | "all",
): string => `many:${id}:${revision}:${to}:`;

type ManyIssue = { to: "agreed" | "all"; tells: boolean };

/** Within the giver's bound of the day, all together, or it waits for another owner. */
async function askForMany(
  shop: Place,
  coupon: typeof coupons.$inferSelect,
  issue: CouponIssue,
  acting: AuditActor,
): Promise<number | "waiting"> {
  const many: ManyIssue = { to: "to" in issue ? issue.to : "all", tells: issue.tells };
  const count = await shop.db.$count(users, stillWithout(shop, coupon.id, many));
  if (!count) return 0;
  const each = await worthOfUse(shop.db, coupon);
  const gift = {
    kind: "coupon-many" as const,
    couponId: coupon.id,
    issuedTo: many.to,
    tells: many.tells,
    worth: each === null ? null : each * count,
    // People who joined since then make it another gift.
    mark: `${manyMark(coupon, many.to)}${await countIssued(shop.db, coupon.id)}+${count}`,
  };
  const admitted = await admitGift(shop, gift, acting);
  return admitted === "given" ? issueToMany(shop, coupon.id, many) : "waiting";
}

const countIssued = (db: Db, id: string): Promise<number> =>
  db.$count(couponGrants, eq(couponGrants.couponId, id));

/** Everybody in the group without the coupon, except staff. */
function stillWithout({ adminEmails }: Place, id: string, { to }: ManyIssue): SQL {
  const filter = readMemberFilter(new URLSearchParams(to === "agreed" ? AGREED : {}));
  return and(
    isNull(users.blockedAt),
    matchingMembers(filter),
    notInArray(users.email, [...adminEmails]),
    sql`not exists (select from ${staff} where ${staff.accountId} = ${users.id})`,
    sql`not exists (select from ${couponGrants} where ${couponGrants.mark} = ${`issue:${id}:`} || ${users.id})`,
  )!;
}

/** As it was admitted or approved; gives how many got it. */
export async function issueToMany(shop: Place, id: string, many: ManyIssue): Promise<number> {
  const { rowCount } = await shop.db.execute(sql`
    insert into coupon_grants (coupon_id, account_id, mark, tell_at)
    select ${id}, ${users.id}, ${`issue:${id}:`} || ${users.id}, case when ${many.tells} then now() end
    from ${users} where ${stillWithout(shop, id, many)} on conflict (mark) do nothing`);
  return rowCount ?? 0;
}

/** Within the giver's bound of the day, or it waits for an owner. */
async function issueToOne(
  shop: Place,
  coupon: typeof coupons.$inferSelect,
  { accountId, tells }: { accountId: string; tells: boolean },
  acting: AuditActor,
): Promise<number | "waiting"> {
  const mark = issueMark(coupon.id, accountId);
  if (await shop.db.$count(couponGrants, eq(couponGrants.mark, mark))) return 0;
  const worth = await worthOfUse(shop.db, coupon);
  const gift = { kind: "coupon" as const, couponId: coupon.id, accountId, worth, mark, tells };
  const admitted = await admitGift(shop, gift, acting);
  if (admitted === "waiting") return "waiting";
  return admitted === "known" ? 0 : grantCoupon(shop.db, { couponId: coupon.id, accountId, tells });
}

const AGREED = { agreed: "marketing-email" };

async function accountOf(db: Db, email: string): Promise<string> {
  const [accountRow] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!accountRow) throw new BadInput({ email: ["이 이메일로 가입한 회원이 없어요."] });
  return accountRow.id;
}
