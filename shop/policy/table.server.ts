import { boolean, date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

/** Versions of the documents that people agree to. */
export const policies = pgTable(
  "policies",
  {
    kind: text({ enum: ["terms", "privacy", "reviews"] }).notNull(),
    version: text().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    /** "2026-12-24", from midnight in Seoul */
    effectiveOn: date().notNull(),
    /** a summary of the changes for members */
    summary: text().notNull().default(""),
    /** whether members must agree again once it is in force */
    asksAgain: boolean().notNull().default(false),
    publishedAt: time(),
    /** counts edits of a draft, so that two administrators never overwrite each other */
    edits: integer().notNull().default(1),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
