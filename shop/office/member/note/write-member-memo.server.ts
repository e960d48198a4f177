import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";

import { lockNotedMember } from "./lock-noted-member.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { memberMemos } from "#shop/member/note/table.server.ts";

/**
 * Saves the office's memo about a member, until the member leaves. `edits`: the version that was
 * shown. The audit log keeps only its length, because audit entries are never deleted. Throws
 * `member-not-found`, `memo-changed`.
 */
export const writeMemberMemo = (
  db: Db,
  accountId: string,
  { memo, edits }: { memo: string; edits: number },
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockNotedMember(tx, accountId);
    const [before = { memo: "", edits: 0 }] = await tx
      .select({ memo: memberMemos.memo, edits: memberMemos.edits })
      .from(memberMemos)
      .where(eq(memberMemos.accountId, accountId));
    if (before.memo === memo) return;
    if (before.edits !== edits) throw new Refusal("memo-changed");
    await tx
      .insert(memberMemos)
      .values({ accountId, memo, edits: 1 })
      .onConflictDoUpdate({
        target: memberMemos.accountId,
        set: { memo, edits: edits + 1, updatedAt: sql`now()` },
      });
    await recordAudit(tx, {
      ...acting,
      action: "member.memo",
      subject: `member ${accountId}`,
      whose: accountId,
      before: { characters: before.memo.length },
      after: { characters: memo.length },
    });
  });
