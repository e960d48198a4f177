import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findDress, mailOf, messageOf } from "#shop/outbox/dress-notice.server.ts";
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
  const mail = (await findDressed(db, messageId)) ?? (await dressKept(shop, messageId));
  if (!mail) return null;
  await recordAudit(db, {
    ...reader,
    action: "mail.read",
    subject: `mail ${messageId}`,
    whose: await whoseMail(db, messageId),
  });
  return mail;
}

async function findDressed(db: Db, messageId: string): Promise<OpenedMail | null> {
  const isIt = and(eq(mailbox.messageId, messageId), ne(mailbox.text, ""));
  const [kept] = await db.select().from(mailbox).where(isIt).limit(1);
  return kept ?? null;
}

/** The outbox alone keeps the words of most; an earlier release filed those too, without words. */
async function dressKept(
  shop: Pick<Shop, "db" | "origin" | "follows">,
  messageId: string,
): Promise<OpenedMail | null> {
  const [notice] = await shop.db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.messageId, messageId),
        sql`(${notices.keptHere} or exists (select from mailbox where message_id = ${messageId}))`,
      ),
    );
  if (!notice?.sentAt || notice.channel === "office" || notice.channel === "push") return null;
  const { channel, to, sentAt: arrivedAt } = notice;
  const dress = await findDress(shop, [notice]);
  if (channel === "message") {
    const { title: subject, text } = messageOf(shop, notice, dress);
    return { messageId, channel, to, subject, text, html: "", arrivedAt };
  }
  const { subject, text, html } = mailOf(shop, notice, dress);
  return { messageId, channel, to, subject, text, html, arrivedAt };
}

/** The member it was about, or the guest's order. */
async function whoseMail(db: Db, messageId: string): Promise<string | null> {
  const { rows } = await db.execute<{ whose: string }>(sql`
    select coalesce(o.member_id, o.departed_member_id, n.subject_key) as whose
    from notices n left join orders o on o.number = n.subject_key
    where n.message_id = ${messageId} limit 1`);
  return rows[0]?.whose ?? null;
}
