import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { auditFilterWords, type AuditFilter } from "./audit-filter.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";

/** Records that the log is read, once for a view, however often its pages are turned. */
export async function recordAuditRead(
  db: Db,
  filter: AuditFilter,
  reader: AuditActor,
): Promise<void> {
  const subject = `audit log ${auditFilterWords(filter)}`.trim();
  const [last] = await db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.email, reader.account?.email ?? ""),
        eq(auditLog.action, "audit.read"),
        gt(auditLog.at, sql`now() - interval '10 minutes'`),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  if (last?.subject !== subject.slice(0, 300))
    await recordAudit(db, { ...reader, action: "audit.read", subject });
}
