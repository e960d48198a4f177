import { sql } from "drizzle-orm";
import type { Mailer } from "#shop/notice/mailer.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMail } from "./checked-mail.ts";

/** Keeps mail in the database, where administrators read it; for a shop without an SMTP server. A repeat is kept once. Only in a demonstration is the administrator its reader, too. */
export function mailboxMailer(db: Db, { reachesNobody = false } = {}): Mailer {
  return {
    name: "mailbox",
    reachesNobody,
    async send(mail) {
      await keep(db).execute(checkedMail(mail));
    },
  };
}

const keep = prepared((db) =>
  db
    .insert(mailbox)
    .values({
      messageId: sql.placeholder("messageId"),
      to: sql.placeholder("to"),
      subject: sql.placeholder("subject"),
      text: sql.placeholder("text"),
      html: sql.placeholder("html"),
    })
    .onConflictDoNothing({ target: mailbox.messageId })
    .prepare("keep_mail"),
);
