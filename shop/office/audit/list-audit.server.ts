import { and, sql } from "drizzle-orm";
import { maskEmail } from "#lib/mask.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { actionLabel, subjectLabel } from "./action-labels.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { maskedDifference, type Difference } from "./masked-difference.ts";
import { matchingAudit } from "./matching-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";

export type AuditRow = {
  id: string;
  at: Date;
  /** the acting person; null when signed out */
  email: string | null;
  address: string;
  action: string;
  label: string;
  subject: string;
  /** a member's account id, or a guest's order number */
  whose: string | null;
  reason: string | null;
  difference: Difference[];
};

const SERIAL = /^\d{1,18}$/;

/** A page of the log, newest first. The acting person is shown, the person concerned masked. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  pageRequest: PageAsked,
): Promise<Page<AuditRow>> {
  const { rows, ...page } = await newestFirst(
    { time: auditLog.at, id: auditLog.id, isId: SERIAL },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: sql<string>`${auditLog.id}::text`,
          micros,
          at: auditLog.at,
          email: auditLog.email,
          address: auditLog.address,
          action: auditLog.action,
          subject: auditLog.subject,
          whose: auditLog.whose,
          reason: auditLog.reason,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .where(and(matchingAudit(filter), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...page,
    rows: rows.map(({ micros: _micros, before, after, subject, ...row }) => ({
      ...row,
      label: actionLabel(row.action),
      subject: subjectLabel(maskedSubject(subject, row.email)),
      difference: maskedDifference(before, after),
    })),
  };
}

/** Masks addresses typed at the office's sign-in, which may be strangers'. */
const maskedSubject = (subject: string, actor: string | null) =>
  subject.replace(/[^\s@=]+@[^\s@]+\.[^\s@]+/g, (email) =>
    email === actor || subject.startsWith("mail ") || subject.startsWith("notice ")
      ? email
      : maskEmail(email),
  );
