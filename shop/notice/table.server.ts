import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** The outbox: written in the event's transaction, sent at least once. */
export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    event: text().notNull(),
    /** what the notice is about, e.g. an order's number */
    subjectKey: text().notNull(),
    /** a mail, a message to a phone, or mails that are not addressed yet */
    channel: text({ enum: ["mail", "message", "office"] })
      .notNull()
      .default("mail"),
    to: text().notNull(),
    messageId: text().notNull().unique(),
    /** without the shop's name and the number; for a message its title, where it is a long one */
    subject: text().notNull(),
    text: text().notNull(),
    /** a mail's own part; for a message what is filled into its template, as JSON */
    html: text().notNull(),
    state: text({ enum: ["queued", "sent", "parked"] })
      .notNull()
      .default("queued"),
    tries: integer().notNull().default(0),
    lastError: text(),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("notices_of").on(table.subjectKey),
    index("notices_due")
      .on(table.channel, table.dueAt)
      .where(sql`state = 'queued'`),
    index("notices_by_time").on(table.createdAt.desc(), table.id.desc()),
    // The frequent ones are found soon by time; for these that would mean reading the whole outbox.
    index("notices_of_rare_events")
      .on(table.event, table.createdAt.desc(), table.id.desc())
      .where(
        sql`event not in ('order-placed', 'order-paid', 'order-shipped', 'order-done', 'owner-new-order')`,
      ),
    index("notices_unsent")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`state <> 'sent'`),
  ],
);

/** Where mail goes when no SMTP server is configured. Readable in the back office. */
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
