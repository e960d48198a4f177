import { index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";

export const orderCodes = pgTable(
  "order_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    /** database time */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** the access it was exchanged for; set once */
    accessHash: text().unique(),
    accessUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("order_codes_of").on(table.orderId, table.createdAt.desc()),
    index("order_codes_over").on(table.expiresAt),
  ],
);
