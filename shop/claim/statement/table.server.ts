import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "#shop/order/table.server.ts";

/** Statements of withdrawal in the person's own words, kept whether or not an order matched. */
export const withdrawalStatements = pgTable(
  "withdrawal_statements",
  {
    /** made when the form was shown: what is posted twice is one statement */
    id: uuid().primaryKey(),
    name: text().notNull(),
    orderNumber: text().notNull(),
    email: text().notNull(),
    /** the matching order; null: a person decides */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    /** `waiting`: a person must decide; `done`: cancelled, claim opened, or answered at the desk */
    state: text({ enum: ["waiting", "done"] })
      .notNull()
      .default("waiting"),
    /** why it waits, or what the desk answered */
    words: text().notNull().default(""),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("withdrawal_statements_waiting")
      .on(table.at)
      .where(sql`state = 'waiting'`),
    index("withdrawal_statements_of").on(table.orderId),
  ],
);
