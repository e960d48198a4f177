import type { Mailer } from "#shop/notice/mailer.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMail } from "./checked-mail.ts";

/** Keeps mail in the database, where administrators read it; for a shop without an SMTP server. A repeat is kept once. */
export function mailboxMailer(db: Db): Mailer {
  return {
    name: "mailbox",
    async send(mail) {
      await db.insert(mailbox).values(checkedMail(mail)).onConflictDoNothing({ target: mailbox.messageId });
    },
  };
}
