import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Counts tries exactly, across processes: one row per key, its newest window. A window begins with
 * the first try of its key and is over at `endsAt`; the next try begins a new one in the same row.
 */
export const attemptWindows = pgTable("attempt_windows", {
  key: text().primaryKey(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});

/**
 * The release before counts here, with `shop_spend_attempts`, in windows that begin at multiples of
 * their length. Nothing else does: both go when that release is no longer gone back to.
 */
export const attempts = pgTable(
  "attempts",
  {
    key: text().notNull(),
    windowStart: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
