import { randomNonce } from "#lib/secret/nonce.server.ts";
import { mailOf, type NoticeWords } from "./mail-words.ts";
import { numberAbout } from "./number-about.ts";

/** A row of the outbox before the database completes it. */
export type NoticeRow = {
  event: string;
  subjectKey: string;
  channel: "mail" | "message";
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
};

/** A mail address, several that get a mail each, or nobody. */
export type Addressees = string | readonly string[] | null | undefined;

type NoticeContent = {
  event: string;
  /** what it is about and shown in the back office: a number, never a token */
  subjectKey: string;
  words: NoticeWords;
  origin: string;
  to: Addressees;
  /** the digits of a phone; told too when there are words for it */
  phone?: string | null | undefined;
};

export function noticeRows({
  event,
  subjectKey,
  words,
  origin,
  to,
  phone,
}: NoticeContent): NoticeRow[] {
  const about = [event, numberAbout(subjectKey)].filter(Boolean).join(".");
  const mark = () => `<${about}.${randomNonce()}@${new URL(origin).hostname}>`;
  const rows: NoticeRow[] = [];
  const addresses = (typeof to === "string" ? [to] : (to ?? [])).filter(Boolean);
  const mail = addresses.length ? mailOf(words, origin) : null;
  for (const address of addresses)
    rows.push({ event, subjectKey, channel: "mail", to: address, messageId: mark(), ...mail! });
  if (phone && words.message) {
    const { text, path, variables } = words.message;
    const url = path === undefined ? {} : { 링크: origin + path };
    rows.push({
      event,
      subjectKey,
      channel: "message",
      to: phone,
      messageId: mark(),
      subject: words.subject,
      text: path === undefined ? text : `${text} ${origin}${path}`,
      html: JSON.stringify({ ...variables, ...url }),
    });
  }
  return rows;
}
