import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import type { SignedIn } from "../auth.ts";
import { lockAccount } from "../lock-account.server.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import { isAdministrator } from "../rights.ts";
import { emailTokens, users } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Sends a link to the address that somebody wants to use from now on. */
export async function requestEmailChange(
  shop: Shop,
  signedIn: SignedIn,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<void> {
  needMail(shop);
  const { account } = signedIn;
  if (email === account.email) throw new BadInput({ email: ["지금 쓰고 있는 이메일이에요."] });
  await proveSelf(shop, signedIn, password);
  if (isAdministrator(account, shop.adminEmails) && !shop.adminEmails.includes(email))
    throw new Refusal("administrator-stays");
  await spendAttempt(shop.db, [
    { key: `email change of ${account.id}`, most: 5, seconds: HOUR },
    { key: `email change to ${email}`, most: 5, seconds: DAY },
    { key: `email change from ${lineOf(address)}`, most: 20, seconds: HOUR },
  ]);
  const token = newToken();
  await inTransaction(shop.db, async (db) => {
    const { name } = await lockAccount(db, account.id);
    await db
      .delete(emailTokens)
      .where(and(eq(emailTokens.userId, account.id), eq(emailTokens.purpose, "change-email")));
    await db.insert(emailTokens).values({
      tokenHash: hashOfToken(token),
      purpose: "change-email",
      userId: account.id,
      email,
      expiresAt: sql`now() + make_interval(secs => ${HOUR})`,
    });
    const owners = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const notice = owners.length
      ? { event: "email-change-known" as const, name: "" }
      : { event: "email-change" as const, name, path: `/login/email?token=${token}` };
    await queueNotices(
      db,
      memberNotice({ ...notice, to: email, subjectKey: account.id }, shop.origin),
    );
  });
}
