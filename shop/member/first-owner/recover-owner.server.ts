import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { tellFactor } from "../notice/tell-account.server.ts";
import { isAdministrator } from "../rights.ts";
import { endSessions } from "../session/end-sessions.server.ts";
import { accounts, emailTokens, passkeys, twoFactors, users } from "../table.server.ts";

export const RECOVERY_MINUTES = 30;

/** For an owner who lost every way to sign in: locks the account until the returned one-time
 * link sets a new password. Throws `owner-not-found`. */
export async function recoverOwner(
  shop: Pick<Shop, "db" | "adminEmails" | "origin" | "now">,
  email: string,
): Promise<string> {
  const token = newToken();
  await inTransaction(shop.db, async (db) => {
    const [owner] = await db.select().from(users).where(eq(users.email, email)).for("update");
    if (!owner || !isAdministrator(owner, shop.adminEmails)) throw new Refusal("owner-not-found");
    await forgetFactors(db, owner.id);
    await endSessions(db, owner.id);
    await db.delete(emailTokens).where(eq(emailTokens.userId, owner.id));
    await db.insert(emailTokens).values({
      tokenHash: hashOfToken(token),
      purpose: "reset-password",
      userId: owner.id,
      email,
      expiresAt: sql`now() + make_interval(mins => ${RECOVERY_MINUTES})`,
    });
    await recordAudit(db, {
      account: null,
      address: "terminal",
      action: "admin.recover",
      subject: `account ${email}`,
      whose: owner.id,
    });
    await tellFactor(db, shop, owner, { event: "second-factors-reset", isOffice: true });
  });
  return `${shop.origin}/login/password/new?token=${token}`;
}

/** The password is removed too: without a second factor it alone would open the back office. */
async function forgetFactors(db: Db, accountId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, accountId));
  await db.delete(twoFactors).where(eq(twoFactors.userId, accountId));
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, accountId));
  await db
    .delete(accounts)
    .where(and(eq(accounts.userId, accountId), eq(accounts.providerId, "credential")));
}
