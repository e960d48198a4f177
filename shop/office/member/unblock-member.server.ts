import { eq, sql } from "drizzle-orm";
import { recordAudit, type Acting } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockMember } from "./lock-member.server.ts";
import { users } from "#shop/member/table.server.ts";

/** The member may sign in again; old sessions stay ended. Doing it twice changes nothing. */
export async function unblockMember(db: Db, accountId: string, acting: Acting): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { blockedAt, blockedReason } = await lockMember(tx, accountId);
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
