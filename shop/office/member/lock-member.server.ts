import { eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";

/** The row of somebody whom an administrator changes, theirs alone until the transaction ends. */
export async function lockMember(db: Db, accountId: string): Promise<typeof users.$inferSelect> {
  const [member] = isUserId(accountId)
    ? await db.select().from(users).where(eq(users.id, accountId)).for("update")
    : [];
  if (!member) throw new Refusal("member-not-found");
  return member;
}
