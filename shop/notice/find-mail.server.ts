import { eq } from "drizzle-orm";
import { recordAudit, type Acting } from "../audit/record-audit.server.ts";
import type { Db } from "../shop.ts";
import { mailbox } from "./table.server.ts";

export type OpenedMail = typeof mailbox.$inferSelect;

/** A mail in the local mailbox with its whole text; null when there is none. That somebody read it is written down. */
export async function findMail(db: Db, messageId: string, reader: Acting): Promise<OpenedMail | null> {
  if (/\p{Cc}/u.test(messageId)) return null;
  const [mail] = await db.select().from(mailbox).where(eq(mailbox.messageId, messageId)).limit(1);
  if (!mail) return null;
  await recordAudit(db, { ...reader, action: "mail.read", subject: `mail ${mail.messageId}` });
  return mail;
}
