import { and, eq, sql } from "drizzle-orm";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { mailLimits } from "./mail-limits.server.ts";
import { isWaiting } from "../moved/is-waiting.server.ts";
import { sendInvitations } from "../moved/send-invitations.server.ts";
import { emailTokens, users } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

const MOST_FROM_ADDRESS = 10;
/** Answers take multiples of this, so that their time does not reveal known addresses. */
const STEP_MS = 250;

const isBlocked = sql<boolean>`${users.blockedAt} is not null`;

/** Mails a link that sets a new password, good for half an hour and once; earlier links end. */
export async function requestPasswordReset(
  shop: Shop,
  email: string,
  address: string,
): Promise<void> {
  needMail(shop);
  await evenTime(STEP_MS, async () => {
    await spendAttempt(shop.db, mailLimits("password", email, address, MOST_FROM_ADDRESS));
    const token = newToken();
    await inTransaction(shop.db, async (db) => {
      const [user] = await db
        .select({ id: users.id, name: users.name, isWaiting, isBlocked })
        .from(users)
        .where(eq(users.email, email))
        .for("update");
      if (!user) return;
      // Who never signed in here has no password to forget; the same mail opens the first time.
      if (user.isWaiting) {
        if (!user.isBlocked) await sendInvitations(db, [user.id], shop.origin);
        return;
      }
      await db
        .delete(emailTokens)
        .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, "reset-password")));
      await db.insert(emailTokens).values({
        tokenHash: hashOfToken(token),
        purpose: "reset-password",
        userId: user.id,
        email,
        expiresAt: sql`now() + interval '30 minutes'`,
      });
      const path = `/login/password/new?token=${token}`;
      const about = { name: user.name, path, to: email, subjectKey: user.id };
      await queueNotices(db, memberNotice({ event: "password-reset", ...about }, shop.origin));
    });
  });
}
