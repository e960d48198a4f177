import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { mailbox } from "#shop/notice/table.server.ts";

export type OpenedMail = typeof mailbox.$inferSelect;

/** A mail of the local mailbox with its text; null when there is none. Audited. */
export async function findMail(
  db: Db,
  messageId: string,
  reader: AuditActor,
): Promise<OpenedMail | null> {
  if (/\p{Cc}/u.test(messageId)) return null;
  const [mail] = await db.select().from(mailbox).where(eq(mailbox.messageId, messageId)).limit(1);
  if (!mail) return null;
  await recordAudit(db, {
    ...reader,
    action: "mail.read",
    subject: `mail ${mail.messageId}`,
    whose: await whoseMail(db, messageId),
  });
  return mail;
}

/** The member it was about, or the guest's order. */
async function whoseMail(db: Db, messageId: string): Promise<string | null> {
  const { rows } = await db.execute<{ whose: string }>(sql`
    select coalesce(o.member_id, o.departed_member_id, n.subject_key) as whose
    from notices n left join orders o on o.number = n.subject_key
    where n.message_id = ${messageId} limit 1`);
  return rows[0]?.whose ?? null;
}
