import type { Mailer } from "#shop/notice/mailer.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMail } from "./checked-mail.ts";

/**
 * Stores mail in the database for administrators, in a shop without SMTP; repeats once. Only in a
 * demonstration does the administrator count as its recipient.
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
