import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Visits by day in Seoul, as sums without persons. Names beyond a day's bound are one row, "". */
export const visitCounts = pgTable(
  "visit_counts",
  {
    day: date().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    views: integer().notNull(),
    /** each person once a day */
    visitors: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.name] }),
    index("visit_counts_of_kind").on(table.kind, table.day),
  ],
);

/**
 * The day's salt, under which a visitor is known until the day ends. Unlogged, as the marks are, so
 * that neither stands in the log of changes, on a standby or in a backup.
 */
export const visitSalts = pgTable("visit_salts", {
  day: date().primaryKey(),
  salt: text().notNull(),
  /** how many marks were made under it */
  marks: integer().notNull().default(0),
});

/** What somebody was already counted for today. Two marks of one visitor do not look alike. */
export const visitMarks = pgTable(
  "visit_marks",
  { day: date().notNull(), mark: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
);
