import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { CouponIssue } from "#shop/money/value/desk/coupon-forms.ts";
import { lockCoupon } from "#shop/money/value/desk/save-coupon.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { matchingMembers } from "../member/matching-members.server.ts";
import { readMemberFilter } from "../member/member-filters.ts";

/**
 * Gives a coupon to members, each once however often it is issued; `tells` asks for a mail to those who agreed to news. Gives how many
 * got it now. Throws `coupon-not-found`, `coupon-over` where nobody could use it any more, and BadInput beside an address that is no member's.
 */
export const issueCoupon = (
  db: Db,
  id: string,
  issue: CouponIssue,
  acting: AuditActor,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (coupon.stoppedAt || (coupon.endsAt && coupon.endsAt <= new Date()))
      throw new Refusal("coupon-over");
    const receiver = "email" in issue ? await accountOf(tx, issue.email) : null;
    const { rowCount } = await tx.execute(sql`
      insert into coupon_grants (coupon_id, account_id, mark, tell_at)
      select ${id}, ${users.id}, ${`issue:${id}:`} || ${users.id}, case when ${issue.tells} then now() end
      from ${users} where ${receivers(issue, receiver)} on conflict (mark) do nothing`);
    const count = rowCount ?? 0;
    await recordAudit(tx, {
      ...acting,
      action: "coupon.issue",
      subject: `coupon ${id}`,
      whose: receiver,
      after: { to: "to" in issue ? issue.to : "one", count, tells: issue.tells },
    });
    return count;
  });

function receivers(issue: CouponIssue, receiver: string | null): SQL {
  const isAgreed = "to" in issue && issue.to === "agreed";
  const filter = readMemberFilter(new URLSearchParams(isAgreed ? AGREED : {}));
  const one = receiver === null ? undefined : eq(users.id, receiver);
  return and(isNull(users.blockedAt), matchingMembers(filter), one)!;
}

const AGREED = { agreed: "marketing-email" };

async function accountOf(db: Db, email: string): Promise<string> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!known) throw new BadInput({ email: ["이 이메일로 가입한 회원이 없어요."] });
  return known.id;
}
