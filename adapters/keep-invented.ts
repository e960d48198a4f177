import { isInvented } from "#lib/invented-person.ts";
import type { Mail, Mailer } from "#shop/notice/mailer.ts";
import type { Message, Messenger } from "#shop/notice/messenger.ts";

type Door<Told> = { send(message: Told): Promise<void> };

/**
 * For demonstrations: mail to invented demo people goes to the mailbox, whatever server is set,
 * while visitors who order with a real address get theirs.
 */
const keeping = <Told extends { to: string }, Outside extends Door<Told>>(
  outside: Outside,
  mailbox: Door<Told>,
): Outside => ({
  ...outside,
  send: (message: Told) => (isInvented(message.to) ? mailbox : outside).send(message),
});

export const keepingInventedMails = <Outside extends Mailer>(
  outside: Outside,
  mailbox: Mailer,
): Outside => keeping<Mail, Outside>(outside, mailbox);

export const keepingInventedMessages = (outside: Messenger, mailbox: Messenger): Messenger =>
  keeping<Message, Messenger>(outside, mailbox);
