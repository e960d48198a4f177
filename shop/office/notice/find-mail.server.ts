import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findDress, mailOf, messageOf } from "#shop/notice/dress-notice.server.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";

export type OpenedMail = typeof mailbox.$inferSelect;

/** A mail of the local mailbox with its text; null when there is none. Audited. */
export async function findMail(
  shop: Pick<Shop, "db" | "origin" | "follows">,
  messageId: string,
  reader: AuditActor,
): Promise<OpenedMail | null> {
  if (/\p{Cc}/u.test(messageId)) return null;
  const { db } = shop;
  const [kept] = await db.select().from(mailbox).where(eq(mailbox.messageId, messageId)).limit(1);
  if (!kept) return null;
  await recordAudit(db, {
    ...reader,
    action: "mail.read",
    subject: `mail ${messageId}`,
    whose: await whoseMail(db, messageId),
  });
  return kept.text ? kept : { ...kept, ...(await dressed(shop, messageId)) };
}

/** A mailbox keeps most words in the outbox alone. */
async function dressed(
  shop: Pick<Shop, "db" | "origin" | "follows">,
  messageId: string,
): Promise<Partial<Pick<OpenedMail, "subject" | "text" | "html">>> {
  const [notice] = await shop.db.select().from(notices).where(eq(notices.messageId, messageId));
  if (!notice) return {};
  const dress = await findDress(shop, [notice]);
  if (notice.channel === "message") {
    const { title, text } = messageOf(shop, notice, dress);
    return { subject: title, text };
  }
  const { subject, text, html } = mailOf(shop, notice, dress);
  return { subject, text, html };
}

/** The member it was about, or the guest's order. */
async function whoseMail(db: Db, messageId: string): Promise<string | null> {
  const { rows } = await db.execute<{ whose: string }>(sql`
    select coalesce(o.member_id, o.departed_member_id, n.subject_key) as whose
    from notices n left join orders o on o.number = n.subject_key
    where n.message_id = ${messageId} limit 1`);
  return rows[0]?.whose ?? null;
}
