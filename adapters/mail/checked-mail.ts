import { isEmail } from "#lib/email.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import { Undeliverable } from "#shop/notice/undelivered.ts";

const MESSAGE_ID = /^<[\w.+-]+@[\w.-]+>$/;

/**
 * The mail as every mailer takes it: exactly one recipient, a subject of one line. Throws
 * Undeliverable for an address or mark that is none.
 */
export function checkedMail(mail: Mail): Mail {
  if (!isEmail(mail.to)) throw new Undeliverable("the recipient is not one mail address");
  if (!MESSAGE_ID.test(mail.messageId)) throw new Undeliverable("the message id is malformed");
  return { ...mail, subject: mail.subject.replace(/\p{Cc}+/gu, " ").trim() };
}
