import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../member/table.server.ts";
import { products } from "../product/table.server.ts";

/** A member's cart; guests keep theirs on the device. */
export const cartLines = pgTable(
  "cart_lines",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** ids of the chosen option values, sorted, joined by commas */
    options: text().notNull().default(""),
    quantity: integer().notNull(),
    /** won for one piece when it was put in; only to tell that it changed */
    unitPrice: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.options] }),
    index("cart_lines_of_product").on(table.productId),
  ],
);
