import type { Messenger } from "#shop/notice/messenger.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { checkedMessage } from "./checked-message.ts";

/** Keeps messages in the database, where administrators read them; for a shop without a messaging service. A repeat is kept once. */
export function mailboxMessenger(db: Db): Messenger {
  const inMailbox: Messenger["inMailbox"] = (message) => {
    const { mark: messageId, to, title: subject, text } = checkedMessage(message);
    return { messageId, channel: "message", to, subject, text, html: "" };
  };
  return {
    name: "mailbox",
    inMailbox,
    async send(message) {
      await db
        .insert(mailbox)
        .values(inMailbox(message))
        .onConflictDoNothing({ target: mailbox.messageId });
    },
  };
}
