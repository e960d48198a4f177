import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Officer } from "#shop/member/staff/need-account-right.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { users } from "#shop/member/table.server.ts";

/** The member may sign in again; old sessions stay ended. Doing it twice changes nothing. */
export async function unblockMember(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  acting: Officer,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockMember({ db: tx, adminEmails }, accountId, "unblock", acting);
    const { blockedAt, blockedReason } = member;
    if (!blockedAt) return;
    await tx
      .update(users)
      .set({ blockedAt: null, blockedReason: null, updatedAt: sql`now()` })
      .where(eq(users.id, accountId));
    await recordAudit(tx, {
      ...acting,
      action: "member.unblock",
      subject: `member ${accountId}`,
      whose: accountId,
      before: { blockedAt, blockedReason },
      after: { blockedAt: null, blockedReason: null },
    });
  });
}
