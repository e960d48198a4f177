import type { Mailer } from "#shop/notice/mailer.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMail } from "./checked-mail.ts";

/**
 * Keeps mail in the database, where administrators read it; for a shop without an SMTP server. A
 * repeat is kept once. Only in a demonstration is the administrator its reader, too.
 */
export function mailboxMailer(db: Db, { reachesNobody = false } = {}): Mailer {
  return {
    name: "mailbox",
    reachesNobody,
    isMailbox: true,
    async send(mail) {
      await db
        .insert(mailbox)
        .values({ ...checkedMail(mail), channel: "mail" })
        .onConflictDoNothing({ target: mailbox.messageId });
    },
  };
}
