import { eq } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/** Notes about one member are written one after the other. Throws `member-not-found`. */
export async function lockNotedMember(db: Db, accountId: string): Promise<void> {
  const accountRows = isUserId(accountId)
    ? await db.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("update")
    : [];
  if (!accountRows.length) throw new Refusal("member-not-found");
}
