import { eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { maskEmail, maskPhone } from "#lib/mask.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import type { KeptChannel } from "./notice-filter.ts";
import { dressedSubject } from "#shop/outbox/mail/dress-mail.ts";
import { numberAbout } from "#shop/notice/notice-row.server.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { findShownSubjects, saidColumns } from "./shown-subject.server.ts";

export type MailRow = {
  messageId: string;
  channel: KeptChannel;
  to: string;
  subject: string;
  arrivedAt: Date;
};

/** A page of the local mailbox, newest first; addresses and phones masked. */
export async function listMails(db: Db, pageRequest: PageAsked): Promise<Page<MailRow>> {
  const mails = keptMails(db);
  const { messageId, channel, to, subject, arrivedAt } = mails;
  // A Message-ID is longer than a cursor may be, and of other letters.
  const id = sql<string>`md5(${messageId})`;
  const { rows, previous, next } = await newestFirst(
    { time: arrivedAt, id, isId: /^[0-9a-f]{32}$/ },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ messageId, channel, to, subject, arrivedAt, ...saidOfMail, id, micros })
        .from(mails)
        .leftJoin(mailbox, eq(mailbox.messageId, messageId))
        .leftJoin(notices, eq(notices.messageId, messageId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  );
  const site = await findSite(db);
  const saidOf = await findShownSubjects(
    db,
    rows.flatMap(({ said: notice }) => notice ?? []),
  );
  return {
    previous,
    next,
    rows: rows.map(({ said: sentNotice, ...row }) => {
      const subject = sentNotice && !row.subject ? saidOf(sentNotice).subject : row.subject;
      return shownMail({ ...row, subject, isAd: sentNotice?.facts?.isAd }, site);
    }),
  };
}

const saidOfMail = {
  isDressed: sql<boolean>`coalesce(${mailbox.text} <> '', false)`,
  subjectKey: notices.subjectKey,
  said: saidColumns,
};

/** Rendered mails, and those that the outbox stores. */
function keptMails(db: Db) {
  const { messageId, channel, to, subject, arrivedAt } = mailbox;
  const dressed = db.select({ messageId, channel, to, subject, arrivedAt }).from(mailbox);
  const others = db
    .select({
      messageId: notices.messageId,
      channel: sql<KeptChannel>`${notices.channel}`,
      to: notices.to,
      subject: notices.subject,
      arrivedAt: sql<Date>`${notices.sentAt}`,
    })
    .from(notices)
    .where(eq(notices.keptHere, true));
  return unionAll(dressed, others).as("mails");
}

type KeptMail = MailRow & {
  isDressed: boolean;
  subjectKey: string | null;
  isAd: boolean | undefined;
};

const shownMail = (
  { messageId, channel, to, subject, arrivedAt, isDressed, subjectKey, isAd }: KeptMail,
  site: SiteSettings,
): MailRow => ({
  messageId,
  channel,
  arrivedAt,
  subject:
    channel === "message" || isDressed
      ? subject
      : dressedSubject(subject, site, { number: numberAbout(subjectKey ?? ""), isAd }),
  to: channel === "mail" ? maskEmail(to) : maskPhone(to),
});
