import { eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { needAccountRight, type Officer } from "#shop/member/staff/need-account-right.server.ts";
import type { AccountAct } from "#shop/member/staff/roles.ts";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";

/** Locks a member's row until the transaction ends. Throws `member-not-found`,
 * `account-of-staff`, `member-is-administrator`. */
export async function lockMember(
  shop: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  act: AccountAct,
  officer: Officer,
): Promise<typeof users.$inferSelect> {
  const [member] = isUserId(accountId)
    ? await shop.db.select().from(users).where(eq(users.id, accountId)).for("update")
    : [];
  if (!member) throw new Refusal("member-not-found");
  await needAccountRight(shop, officer, act, member);
  return member;
}
