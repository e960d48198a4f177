import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** The outbox: written in the transaction that makes the event, sent by the worker at least once. */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    event: text().notNull(),
    /** what the notice is about, e.g. an order's number */
    subjectKey: text().notNull(),
    /** a mail, or a message to a phone */
    channel: text({ enum: ["mail", "message"] }).notNull().default("mail"),
    to: text().notNull(),
    messageId: text().notNull().unique(),
    /** for a message the name of its approved template, or nothing */
    subject: text().notNull(),
    text: text().notNull(),
    /** for a message the template's variables as JSON */
    html: text().notNull(),
    state: text({ enum: ["queued", "sent", "parked"] }).notNull().default("queued"),
    tries: integer().notNull().default(0),
    lastError: text(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("notices_of").on(table.subjectKey),
    index("notices_due").on(table.dueAt).where(sql`state = 'queued'`),
    index("notices_by_time").on(table.createdAt.desc(), table.id.desc()),
  ],
);

/** Where mail goes when no SMTP server is configured. Readable in the back office. */
export const mailbox = pgTable("mailbox", {
  messageId: text().primaryKey(),
  channel: text({ enum: ["mail", "message"] }).notNull().default("mail"),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  arrivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
