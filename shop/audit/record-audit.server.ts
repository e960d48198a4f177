import type { Db } from "../shop.ts";
import type { AuditActor } from "./audit-actor.ts";
import { auditLog } from "./table.server.ts";

export type { AuditActor };

export type AuditEntry = AuditActor & {
  /** noun and verb, e.g. "order.ship" */
  action: string;
  /** the subject, e.g. "order 20261121-K7QF2M9X" */
  subject: string;
  /** the person concerned: a member's account id, or a guest's order number */
  whose?: string | null;
  reason?: string;
  before?: unknown;
  after?: unknown;
};

const SUBJECT_LIMIT = 300;
const REASON_LIMIT = 500;

/** Records what an administrator did or read (Korean privacy law, safety measures article 8). */
export const recordAudit = (db: Db, entry: AuditEntry): Promise<void> => recordAudits(db, [entry]);

/** Audits several entries at once. */
export async function recordAudits(db: Db, entries: AuditEntry[]): Promise<void> {
  if (!entries.length) return;
  await db.insert(auditLog).values(
    entries.map(({ account, address, action, subject, whose, reason, before, after }) => ({
      accountId: account?.id,
      email: account?.email,
      address,
      action,
      subject: subject.slice(0, SUBJECT_LIMIT),
      whose,
      reason: reason?.slice(0, REASON_LIMIT),
      before: before ?? null,
      after: after ?? null,
    })),
  );
}
