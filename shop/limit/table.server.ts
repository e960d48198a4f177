import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Counts tries per key and window, exactly, across processes. */
export const attempts = pgTable(
  "attempts",
  {
    key: text().notNull(),
    windowStart: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
