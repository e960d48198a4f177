import { and, eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import type { SocialProvider } from "./social-provider.ts";
import { accounts } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

type Link = { accountId: string; provider: Pick<SocialProvider, "id" | "title">; subject: string };

/** Links a provider's `subject` to the account for sign-in, and mails the account's owner. */
export const linkSocial = (
  { db, origin, now }: Shop,
  { accountId, provider, subject }: Link,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const [other] = await tx
      .select({ subject: accounts.accountId })
      .from(accounts)
      .where(and(eq(accounts.userId, accountId), eq(accounts.providerId, provider.id)))
      .limit(1);
    if (other?.subject === subject) return;
    if (other) throw new Refusal("social-linked");
    const { rowCount } = await tx
      .insert(accounts)
      .values({
        id: randomLetters(32),
        userId: accountId,
        providerId: provider.id,
        accountId: subject,
      })
      .onConflictDoNothing();
    if (!rowCount) throw new Refusal("social-taken");
    await queueNotices(
      tx,
      memberNotice(
        {
          event: "social-linked",
          name: account.name,
          title: provider.title,
          at: now(),
          to: account.email,
          subjectKey: accountId,
        },
        origin,
      ),
    );
  });
