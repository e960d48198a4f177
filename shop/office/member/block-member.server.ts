import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endSessions } from "#shop/member/session/end-sessions.server.ts";
import { lockMember } from "./lock-member.server.ts";
import type { Officer } from "#shop/member/staff/need-account-right.server.ts";
import { users } from "#shop/member/table.server.ts";

/** From now on the member is signed in nowhere and can sign in nowhere (db/migrations/0005). */
export async function blockMember(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  reason: string,
  acting: Officer,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockMember({ db: tx, adminEmails }, accountId, "block", acting);
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
