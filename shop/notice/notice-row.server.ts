import { randomNonce } from "#lib/secret/nonce.server.ts";
import { mailOf, type NoticeWords } from "./mail-words.ts";
import { numberAbout } from "./number-about.ts";

/** A row of the outbox before the database completes it. */
export type NoticeRow = {
  event: string;
  subjectKey: string;
  channel: "mail" | "message" | "office";
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
};

/** Those at work here who chose such mails when it goes out. */
export const OFFICE = "office";

/** A mail address, OFFICE, or nobody. */
export type Addressees = string | null | undefined;

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
  if (to) {
    const channel = to === OFFICE ? "office" : "mail";
    rows.push({ event, subjectKey, channel, to, messageId: mark(), ...mailOf(words, origin) });
  }
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
