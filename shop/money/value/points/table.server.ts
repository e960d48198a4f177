import { sql } from "drizzle-orm";
import { bigint, check, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "#shop/order/table.server.ts";

const won = () => bigint({ mode: "number" }).notNull().default(0);

/**
 * What an order that was done earned its member, and what of that its refunds took back; one row an
 * order, also of nothing.
 */
export const earnings = pgTable(
  "earnings",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    /** of the money paid for goods, as the rule was then */
    perMille: smallint().notNull(),
    earned: won(),
    takenBack: won(),
    /**
     * should have gone back too, but was spent or had ended; `missing_points` has what of it is
     * still owed
     */
    missing: won(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    check(
      "earnings_within",
      sql`earned >= 0 and taken_back >= 0 and missing >= 0 and taken_back + missing <= earned`,
    ),
  ],
);
