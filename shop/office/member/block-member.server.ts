import { eq, sql } from "drizzle-orm";
import { recordAudit, type Acting } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endSessions } from "#shop/member/session/end-sessions.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { findRole } from "#shop/member/staff/find-role.server.ts";
import { users } from "#shop/member/table.server.ts";

/** From now on the member is signed in nowhere and can sign in nowhere (db/migrations/0005). */
export async function blockMember(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  reason: string,
  acting: Acting,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, accountId);
    const isAtWork = await findRole({ db: tx, adminEmails }, member);
    if (accountId === acting.account?.id || isAtWork) throw new Refusal("member-is-administrator");
    if (member.blockedAt) throw new Refusal("already-blocked");
    const [blocked] = await tx
      .update(users)
      .set({ blockedAt: sql`now()`, blockedReason: reason, updatedAt: sql`now()` })
      .where(eq(users.id, accountId))
      .returning({ blockedAt: users.blockedAt });
    // After the row is marked, so that a session opened at that moment is found or refused.
    const endedSessions = await endSessions(tx, accountId);
    await recordAudit(tx, {
      ...acting,
      action: "member.block",
      subject: `member ${accountId}`,
      whose: accountId,
      reason,
      before: { blockedAt: null },
      after: { blockedAt: blocked?.blockedAt, endedSessions },
    });
  });
}
