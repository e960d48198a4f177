import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Addresses of pages of a former shop, and where in this one they lead, always in one step. */
export const oldAddresses = pgTable(
  "old_addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** in one spelling (old-address.ts) */
    address: text().notNull().unique(),
    /** as it stands in the answer's Location */
    target: text().notNull(),
    /** the target in the spelling of an old address, for finding chains */
    leadsTo: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** when the owner turned it by hand, after which no undoing of a move touches it */
    changedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("old_addresses_leading_to").on(table.leadsTo),
    index("old_addresses_newest").on(table.createdAt.desc(), table.id.desc()),
  ],
);

/** Visits of old addresses, and of pages that nobody has, by day in Seoul and without persons. */
export const addressVisits = pgTable(
  "address_visits",
  {
    day: date().notNull(),
    address: text().notNull(),
    /** whether it led somewhere */
    found: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.address, table.found] })],
);
