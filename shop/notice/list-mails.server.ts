import { sql } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "../newest-first.server.ts";
import { maskEmail } from "#lib/mask.ts";
import type { Db } from "../shop.ts";
import { mailbox } from "./table.server.ts";

export type MailRow = { messageId: string; to: string; subject: string; arrivedAt: Date };

/** A page of the local mailbox, newest first; addresses are masked. */
export async function listMails(db: Db, asked: PageAsked): Promise<Page<MailRow>> {
  // A Message-ID is longer than a cursor may be, and of other letters.
  const id = sql<string>`md5(${mailbox.messageId})`;
  const { rows, previous, next } = await newestFirst({ time: mailbox.arrivedAt, id, isId: /^[0-9a-f]{32}$/ }, asked, ({ where, orderBy, micros, limit }) =>
    db.select({ id, micros, messageId: mailbox.messageId, to: mailbox.to, subject: mailbox.subject, arrivedAt: mailbox.arrivedAt })
      .from(mailbox).where(where).orderBy(...orderBy).limit(limit));
  return { previous, next, rows: rows.map(({ messageId, to, subject, arrivedAt }) => ({ messageId, subject, arrivedAt, to: maskEmail(to) })) };
}
