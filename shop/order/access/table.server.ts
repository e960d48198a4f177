import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";

export const orderCodes = pgTable(
  "order_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** null: a code that proves a contact before ordering */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    /** as an HMAC */
    contact: text(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    /** by the database's clock */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** the access it was exchanged for, set once */
    accessHash: text().unique(),
    accessUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("order_codes_of").on(table.orderId, table.createdAt.desc()),
    index("order_codes_over").on(table.expiresAt),
    index("order_codes_of_contact")
      .on(table.contact, table.createdAt.desc())
      .where(sql`contact is not null`),
  ],
);
