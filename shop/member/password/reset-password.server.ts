import { and, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endSessions } from "../session/end-sessions.server.ts";
import { findReset } from "./find-reset.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { hashPassword } from "./password.server.ts";
import { weaknessOf } from "./password-rules.server.ts";
import { findRole } from "../staff/find-role.server.ts";
import { accounts, emailTokens } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

/** Sets the password that a mailed link stands for, the first one too of an account without. */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string | null; password: string },
  address: string,
): Promise<void> {
  const resetAccount = await findReset(shop.db, token);
  if (!resetAccount || !token) throw new Refusal("link-expired");
  const weakness = weaknessOf(password, resetAccount.email);
  if (weakness) throw new BadInput({ password: [weakness] });
  const hash = await hashPassword(password);
  await inTransaction(shop.db, async (db) => {
    await lockAccount(db, resetAccount.id);
    const account = await useUp(db, token);
    await setPassword(db, account.id, hash);
    await endSessions(db, account.id);
    await db.delete(emailTokens).where(eq(emailTokens.userId, account.id));
    await queueNotices(
      db,
      memberNotice(
        {
          event: "password-changed",
          name: account.name,
          at: shop.now(),
          to: account.email,
          subjectKey: account.id,
        },
        shop.origin,
      ),
    );
    if (await findRole({ db, adminEmails: shop.adminEmails }, account))
      await recordAudit(db, {
        account,
        address,
        action: "admin.password-reset",
        subject: `account ${account.email}`,
      });
  });
}

/** Of two concurrent uses of a link, the second finds none. */
async function useUp(db: Db, token: string) {
  const account = await findReset(db, token);
  const { rowCount } = await db
    .delete(emailTokens)
    .where(
      and(eq(emailTokens.tokenHash, hashOfToken(token)), sql`${emailTokens.expiresAt} > now()`),
    );
  if (!account || !rowCount) throw new Refusal("link-expired");
  return account;
}

const setPassword = (db: Db, userId: string, password: string) =>
  db
    .insert(accounts)
    .values({
      id: randomLetters(32),
      providerId: "credential",
      accountId: userId,
      userId,
      password,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password, updatedAt: sql`now()` },
    });
