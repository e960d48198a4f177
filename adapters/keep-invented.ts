import { isInvented } from "#lib/invented-person.ts";
import type { Mail, Mailer } from "#shop/notice/mailer.ts";
import type { Message, Messenger } from "#shop/notice/messenger.ts";

type Door<Told> = { send(message: Told): Promise<void> };

/**
 * Of a demonstration: what is for the people of its demo content is kept in its mailbox, whatever
 * server is set, while a visitor who orders with an address of their own is told.
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
