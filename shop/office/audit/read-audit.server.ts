import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { auditFilterWords, type AuditFilter } from "./audit-filter.ts";
import { listAudit } from "./list-audit.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";

/** A page of the log; reading is audited once for a view, however often it is turned. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  pageRequest: PageAsked,
  reader: AuditActor,
) {
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
  return listAudit(db, filter, pageRequest);
}
