import { and, count, gte, lt } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { momentsOf, monthOf } from "./month.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog, auditReviews } from "#shop/audit/table.server.ts";

/** An administrator says that they looked a month through. Once, and kept. */
export async function reviewAuditMonth(
  db: Db,
  { month, note }: { month: string; note: string },
  acting: AuditActor,
  now: Date,
): Promise<void> {
  if (month >= monthOf(now)) throw new Refusal("month-not-over");
  const { account } = acting;
  if (!account) throw new Refusal("not-allowed");
  const { from, until } = momentsOf(month);
  await inTransaction(db, async (tx) => {
    const [counted] = await tx
      .select({ entries: count() })
      .from(auditLog)
      .where(and(gte(auditLog.at, from), lt(auditLog.at, until)));
    const entries = counted?.entries ?? 0;
    const { rowCount } = await tx
      .insert(auditReviews)
      .values({ month, accountId: account.id, email: account.email, note, entries })
      .onConflictDoNothing();
    if (!rowCount) throw new Refusal("month-reviewed");
    await recordAudit(tx, {
      ...acting,
      action: "audit.review",
      subject: `audit month ${month}`,
      after: { entries, note },
    });
  });
}
