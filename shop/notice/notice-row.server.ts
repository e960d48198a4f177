import { randomNonce } from "#lib/secret/nonce.server.ts";
import type { NoticeFacts, NoticeKind } from "./notice-kind.ts";
import { numberAbout } from "./number-about.ts";

/** A row of the outbox before the database completes it. */
export type NoticeRow = {
  event: string;
  subjectKey: string;
  channel: "mail" | "message" | "office";
  to: string;
  messageId: string;
  facts: NoticeFacts;
};

/** Those at work here who chose such mails when it goes out. */
export const OFFICE = "office";

/** A mail address, OFFICE, or nobody. */
export type Addressees = string | null | undefined;

type NoticeContent<Told> = {
  event: string;
  /** what it is about and shown in the back office: a number, never a token */
  subjectKey: string;
  kind: NoticeKind<Told>;
  told: Told;
  origin: string;
  to: Addressees;
  /** the digits of a phone; told too when there are words for it */
  phone?: string | null | undefined;
};

export function noticeRows<Told>({
  event,
  subjectKey,
  kind,
  told: details,
  origin,
  to,
  phone,
}: NoticeContent<Told>): NoticeRow[] {
  const about = [event, numberAbout(subjectKey)].filter(Boolean).join(".");
  const { link, ...facts } = kind.facts(details);
  const row = (
    channel: NoticeRow["channel"],
    address: string,
    noticeFacts: NoticeFacts,
  ): NoticeRow => ({
    event,
    subjectKey,
    channel,
    to: address,
    messageId: `<${about}.${randomNonce()}@${new URL(origin).hostname}>`,
    facts: noticeFacts,
  });
  const rows = to ? [row(to === OFFICE ? "office" : "mail", to, facts)] : [];
  const { values, code } = facts;
  if (phone && kind.message)
    rows.push(
      row("message", phone, {
        values,
        ...(code !== undefined && { code }),
        ...(link !== undefined && { link }),
        ...(facts.ending && { ending: facts.ending }),
      }),
    );
  return rows;
}
