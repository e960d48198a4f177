import { and, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SignInOrigin, SignedIn } from "../auth.ts";
import { endSessions } from "../session/end-sessions.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { weaknessOf } from "./password-rules.server.ts";
import { hashPassword } from "./password.server.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import { findRole } from "../staff/find-role.server.ts";
import { accounts, emailTokens, sessions } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

/** Gives an account a new password, or its first. */
export async function changePassword(
  shop: Shop,
  signedIn: SignedIn,
  { password, newPassword }: { password: string; newPassword: string },
  from: SignInOrigin,
): Promise<{ cookies: string[] }> {
  const { account } = signedIn;
  await proveSelf(shop, signedIn, password);
  const weakness = weaknessOf(newPassword, account.email);
  if (weakness) throw new BadInput({ newPassword: [weakness] });
  if (newPassword === password)
    throw new BadInput({ newPassword: ["지금 쓰는 비밀번호와 다르게 정해주세요."] });
  const hash = await hashPassword(newPassword);
  await inTransaction(shop.db, async (db) => {
    const { name, email } = await lockAccount(db, account.id);
    await writePassword(db, account.id, hash);
    await db.delete(emailTokens).where(eq(emailTokens.userId, account.id));
    // A second click comes in with the session that the first one ended.
    if (!(await endSessionOf(db, signedIn))) throw new Refusal("sign-in-again");
    await endSessions(db, account.id);
    await queueNotices(
      db,
      memberNotice(
        { event: "password-changed", name, at: shop.now(), to: email, subjectKey: account.id },
        shop.origin,
      ),
    );
    if (await findRole({ db, adminEmails: shop.adminEmails }, account))
      await recordAudit(db, {
        account,
        address: from.address,
        action: "admin.password-change",
        subject: `account ${account.email}`,
      });
  });
  return reopen(shop, signedIn, from);
}

async function writePassword(db: Db, accountId: string, hash: string): Promise<void> {
  const { rowCount } = await db
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, accountId), eq(accounts.providerId, "credential")));
  if (!rowCount)
    await db.insert(accounts).values({
      id: randomLetters(32),
      accountId,
      providerId: "credential",
      userId: accountId,
      password: hash,
    });
}

async function endSessionOf(db: Db, { session }: SignedIn): Promise<boolean> {
  return Boolean((await db.delete(sessions).where(eq(sessions.id, session.id))).rowCount);
}

/** The second factor was given to the session of before. */
async function reopen(
  shop: Shop,
  { account, session }: SignedIn,
  from: SignInOrigin,
): Promise<{ cookies: string[] }> {
  const { cookies } = await shop.auth.openSession(account.id, from, session.kind);
  if (!session.secondFactor) return { cookies };
  const opened = await shop.auth.findSession(
    new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
  );
  if (opened)
    await shop.db
      .update(sessions)
      .set({ secondFactor: true })
      .where(eq(sessions.id, opened.session.id));
  return { cookies };
}
