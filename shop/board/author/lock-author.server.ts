import { lockAccount } from "#shop/member/lock-account.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/** One person writes one thing after the other, so that what is sent twice is seen. */
export async function lockAuthor(db: Db, accountId: string): Promise<void> {
  const { blockedAt } = await lockAccount(db, accountId);
  if (blockedAt) throw new Refusal("account-blocked");
}
