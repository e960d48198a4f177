import { isEmail } from "#lib/email.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import { Undeliverable } from "#shop/notice/undelivered.ts";

const MESSAGE_ID = /^<[\w.+-]+@[\w.-]+>$/;

/**
 * Validates a mail for every mailer: exactly one recipient, a one-line subject. Throws
 * Undeliverable for an invalid address or mark.
 */
export function checkedMail(mail: Mail): Mail {
  if (!isEmail(mail.to)) throw new Undeliverable("the recipient is not one mail address");
  if (!MESSAGE_ID.test(mail.messageId)) throw new Undeliverable("the message id is malformed");
  return { ...mail, subject: mail.subject.replace(/\p{Cc}+/gu, " ").trim() };
}
