import { sql } from "drizzle-orm";
import { bigint, check, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "#shop/order/table.server.ts";

const won = () => bigint({ mode: "number" }).notNull().default(0);

/**
 * Points that a completed order earned, and what refunds took back; one row per order, even for
 * none.
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
     * should have been taken back but was spent or expired; `missing_points` has what is still owed
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
