import { randomNonce } from "#lib/secret/nonce.server.ts";
import type { NoticeFacts, NoticeKind } from "./notice-kind.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { notices } from "./table.server.ts";

/** A row of the outbox before the database completes it. */
export type NoticeRow = {
  event: string;
  subjectKey: string;
  channel: "mail" | "message" | "push" | "office";
  to: string;
  messageId: string;
  facts: NoticeFacts;
};

/** Those at work who have chosen such notices at the time of sending, by the ways they chose. */
export const OFFICE = "office";

/** A mail address, OFFICE, or none. */
export type Addressees = string | null | undefined;

type NoticeContent<Told> = {
  event: string;
  /** the subject shown in the back office: a number, never a token */
  subjectKey: string;
  kind: NoticeKind<Told>;
  told: Told;
  origin: string;
  to: Addressees;
  /** a phone's digits, which also gets a message if the event has one */
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
  const { values, code, isAd, letter, isTrial } = facts;
  // A shopper's phone is no place for what the shop's people are told.
  if (phone && kind.message && to !== OFFICE)
    rows.push(
      row("message", phone, {
        values,
        ...(code !== undefined && { code }),
        ...(link !== undefined && { link }),
        ...(facts.ending && { ending: facts.ending }),
        ...(isAd && { isAd }),
        ...(letter !== undefined && { letter }),
        ...(isTrial && { isTrial }),
      }),
    );
  return rows;
}

const NUMBER = /^R?\d{8}-[A-Z0-9]{8}$/;

/** Null for a notice about an account, whose id is shown to nobody. */
export const numberAbout = (subjectKey: string): string | null =>
  NUMBER.test(subjectKey) ? subjectKey : null;

/** In the caller's transaction: they are sent if and only if what they speak of really happened. */
export async function queueNotices(db: Db, rows: NoticeRow[]): Promise<void> {
  if (rows.length)
    await db.insert(notices).values(rows.map((row) => ({ ...row, state: "waiting" as const })));
}

/** The same, each sent after the one before it, and not only in some order. */
export async function queueInOrder(db: Db, rows: NoticeRow[]): Promise<void> {
  if (!rows.length) return;
  const at = (place: number) => sql`now() + ${place} * interval '1 millisecond'`;
  await db.insert(notices).values(
    rows.map((row, place) => ({
      ...row,
      state: "waiting" as const,
      createdAt: at(place),
      dueAt: at(place),
    })),
  );
}
