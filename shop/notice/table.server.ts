import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { NoticeFacts, NoticeWords } from "./notice-kind.ts";

/** The outbox: written in the event's transaction, sent at least once. */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    event: text().notNull(),
    /** the subject, e.g. an order's number */
    subjectKey: text().notNull(),
    /** a mail, a message to a phone, a push to a device, or not addressed yet */
    channel: text({ enum: ["mail", "message", "push", "office"] })
      .notNull()
      .default("mail"),
    to: text().notNull(),
    /** random, so that nothing has to keep it from coming twice */
    messageId: text().notNull(),
    /** its facts; null in rows of older releases, which stored rendered words */
    facts: jsonb().$type<NoticeFacts>(),
    /** the words it was sent with */
    wordsId: text(),
    /** empty where there are facts, as are `text` and `html` */
    subject: text().notNull().default(""),
    text: text().notNull().default(""),
    /** a mail's own part; for a message what is filled into its template, as JSON */
    html: text().notNull().default(""),
    /** waiting: queued with facts, which a release that knows only words must not take */
    state: text({ enum: ["queued", "waiting", "sent", "parked"] })
      .notNull()
      .default("queued"),
    tries: integer().notNull().default(0),
    lastError: text(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** it went no further than this row, and the mailbox shows it */
    keptHere: boolean(),
  },
  (table) => [
    index("notices_of").on(table.subjectKey),
    // By its hash: the letters would be the longest entry of all.
    index("notices_of_mail").using("hash", table.messageId),
    index("notices_due")
      .on(table.channel, table.dueAt)
      .where(sql`state in ('queued', 'waiting')`),
    index("notices_by_time").on(table.createdAt.desc(), table.id.desc()),
    // The frequent ones are found soon by time; for these that would mean reading the whole outbox.
    index("notices_of_rare_events")
      .on(table.event, table.createdAt.desc(), table.id.desc())
      .where(
        sql`event not in ('order-placed', 'order-paid', 'order-shipped', 'order-done', 'owner-new-order')`,
      ),
    index("notices_parked")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`state = 'parked'`),
  ],
);

/** A channel that lets nothing out, from the first failure until something goes out. */
export const noticeDoors = pgTable("notice_doors", {
  channel: text({ enum: ["mail", "message", "push"] }).primaryKey(),
  shutAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  reason: text().notNull(),
  /** when a release before this one told owners of it */
  toldAt: timestamp({ withTimezone: true }),
});

/**
 * Rendered mails of a shop without a mail server whose words the outbox deletes; other mails stay
 * in the outbox.
 */
export const mailbox = pgTable("mailbox", {
  messageId: text().primaryKey(),
  channel: text({ enum: ["mail", "message"] })
    .notNull()
    .default("mail"),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  arrivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** All words that notices were ever sent with, by their fingerprint. */
export const noticeWords = pgTable("notice_words", {
  id: text().primaryKey(),
  event: text().notNull(),
  words: jsonb().$type<NoticeWords>().notNull(),
  keptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** An owner's words for an event; without a row ours apply. */
export const chosenWords = pgTable("chosen_words", {
  event: text().primaryKey(),
  wordsId: text()
    .notNull()
    .references(() => noticeWords.id),
  /** one more with every change */
  version: integer().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** When the next mail may leave, over all processes, so that together they keep the pace. */
export const noticePaces = pgTable("notice_paces", {
  channel: text({ enum: ["mail"] }).primaryKey(),
  freeAt: timestamp({ withTimezone: true }).notNull(),
});

/** The shop's own key pair, by which push services know it (RFC 8292); there is one at most. */
export const pushKeys = pgTable("push_keys", {
  id: integer().primaryKey().default(1),
  /** the point of the curve, as browsers take it */
  publicKey: text().notNull(),
  /** sealed for the public key */
  sealed: text().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
