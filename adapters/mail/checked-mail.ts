import type { Mail } from "#shop/notice/mailer.ts";
import { Undeliverable } from "#shop/notice/undelivered.ts";

/** One plain address: no list, no group, no display name, nothing that a header could be made of. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;
const MESSAGE_ID = /^<[\w.+-]+@[\w.-]+>$/;

/** The mail as every mailer takes it: exactly one recipient, a subject of one line. Throws Undeliverable for an address or mark that is none. */
export function checkedMail(mail: Mail): Mail {
  if (!ADDRESS.test(mail.to)) throw new Undeliverable("the recipient is not one mail address");
  if (!MESSAGE_ID.test(mail.messageId)) throw new Undeliverable("the message id is malformed");
  return { ...mail, subject: mail.subject.replace(/\p{Cc}+/gu, " ").trim() };
}
