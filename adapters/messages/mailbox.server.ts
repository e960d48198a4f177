import type { Messenger } from "#shop/notice/messenger.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMessage } from "./checked-message.ts";

/**
 * Stores messages in the database for administrators, in a shop without a messaging service;
 * repeats once.
 */
export function mailboxMessenger(db: Db): Messenger {
  return {
    name: "mailbox",
    isMailbox: true,
    async send(message) {
      const { mark: messageId, to, title: subject, text } = checkedMessage(message);
      await db
        .insert(mailbox)
        .values({ messageId, channel: "message", to, subject, text, html: "" })
        .onConflictDoNothing({ target: mailbox.messageId });
    },
  };
}
