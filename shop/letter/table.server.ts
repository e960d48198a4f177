import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { adChannels } from "#shop/member/consent/ad-channel.ts";
import { users } from "#shop/member/table.server.ts";
import type { Block } from "#shop/page/blocks.ts";
import { recipientStates, type LetterState } from "./letter.ts";
import { occasionNames } from "./occasion.ts";
import type { Segment } from "./segment.ts";

const time = () => timestamp({ withTimezone: true });
const count = () => integer().notNull().default(0);

/** What the owner writes to many: a newsletter, or what goes out on an occasion. */
export const letters = pgTable("letters", {
  id: text().primaryKey(),
  /** null: a newsletter, sent once */
  occasion: text({ enum: occasionNames }).unique(),
  channel: text({ enum: adChannels }).notNull(),
  subject: text().notNull(),
  /** of a mail */
  blocks: jsonb().$type<Block[]>().notNull().default([]),
  /** of a message */
  words: text().notNull().default(""),
  segment: jsonb().$type<Segment>().notNull(),
  /** whether its links lead over the shop, which counts them together */
  countsLinks: boolean().notNull().default(false),
  state: text().$type<LetterState>().notNull().default("draft"),
  /** counts edits, so that nothing else is sent than what was seen */
  edits: integer().notNull().default(1),
  /** when it is to be sent */
  dueAt: time(),
  /** of an occasion: when it was switched on last */
  startedAt: time(),
  endedAt: time(),
  /** counts that stay when recipients are forgotten */
  sent: count(),
  refused: count(),
  failed: count(),
  unsure: count(),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
});

/** To whom a letter goes, once for each thing that it is about. */
export const letterRecipients = pgTable(
  "letter_recipients",
  {
    letterId: text()
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** of an occasion: the order or the cart; "": nothing, so that it comes once */
    about: text().notNull().default(""),
    state: text({ enum: recipientStates }).notNull().default("waiting"),
    /** of its notice in the outbox */
    messageId: text(),
    createdAt: time().notNull().defaultNow(),
    changedAt: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.accountId, table.about] }),
    uniqueIndex("letter_recipients_of_notice")
      .on(table.messageId)
      .where(sql`message_id is not null`),
    index("letter_recipients_open")
      .on(table.letterId, table.state)
      .where(sql`state in ('waiting', 'queued', 'handed')`),
    index("letter_recipients_of_account").on(table.accountId, table.createdAt),
    index("letter_recipients_by_time").on(table.createdAt),
  ],
);

/** The links of a letter that counts them: how often each was followed, and by nobody. */
export const letterLinks = pgTable(
  "letter_links",
  {
    letterId: text()
      .notNull()
      .references(() => letters.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    address: text().notNull(),
    followed: count(),
  },
  (table) => [primaryKey({ columns: [table.letterId, table.place] })],
);
