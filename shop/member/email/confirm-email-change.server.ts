import { and, eq, gt, ne, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import type { SignedIn } from "../auth.ts";
import { tellRole } from "../notice/tell-account.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { OWN_PROOFS } from "../rights.ts";
import { emailTokens, sessions, users } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

const waiting = (token: string) =>
  and(
    eq(emailTokens.tokenHash, hashOfToken(token)),
    eq(emailTokens.purpose, "change-email"),
    gt(emailTokens.expiresAt, sql`now()`),
  );

/** The address that this link would give this account. */
export async function findEmailChange(
  db: Db,
  token: string | null | undefined,
  accountId: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(and(waiting(token), eq(emailTokens.userId, accountId)))
    .limit(1);
  return found?.email ?? null;
}

/** Changes the account's address to the one that the link was sent to. */
export async function confirmEmailChange(
  shop: Shop,
  { account, session }: SignedIn,
  token: string,
  address: string,
): Promise<string> {
  if (!isToken(token)) throw new Refusal("link-expired");
  try {
    return await inTransaction(shop.db, async (db) => {
      const { name, email: before, emailProof } = await lockAccount(db, account.id);
      const [used] = await db
        .delete(emailTokens)
        .where(and(waiting(token), eq(emailTokens.userId, account.id)))
        .returning();
      if (!used) throw new Refusal("link-expired");
      const { email } = used;
      const isAdmin = shop.adminEmails.includes(email);
      const wasAdmin = OWN_PROOFS.includes(emailProof) && shop.adminEmails.includes(before);
      if (wasAdmin && !isAdmin) throw new Refusal("administrator-stays");
      await db
        .update(users)
        .set({ email, emailVerified: true, emailProof: "mail", updatedAt: sql`now()` })
        .where(eq(users.id, account.id));
      await db.delete(emailTokens).where(eq(emailTokens.userId, account.id));
      await queueNotices(
        db,
        memberNotice(
          { event: "email-changed", name, at: shop.now(), to: before, subjectKey: account.id },
          shop.origin,
        ),
      );
      if (isAdmin) await giveRights(db, { account, session }, { before, email, address });
      if (isAdmin && !wasAdmin) await tellRole(db, shop, { id: account.id, email, name }, "owner");
      return email;
    });
  } catch (error) {
    throw databaseCode(error) === "23505" ? new Refusal("email-taken") : error;
  }
}

/** A new address that brings office rights ends all other sessions. */
async function giveRights(
  db: Db,
  { account, session }: SignedIn,
  { before, email, address }: { before: string; email: string; address: string },
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, account.id), ne(sessions.id, session.id)));
  await recordAudit(db, {
    account: { id: account.id, email },
    address,
    action: "admin.email-change",
    subject: `account ${email}`,
    before: { email: before },
    after: { email },
  });
}
