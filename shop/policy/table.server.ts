import { date, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const policies = pgTable(
  "policies",
  {
    kind: text({ enum: ["terms", "privacy"] }).notNull(),
    version: text().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    effectiveOn: date().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
