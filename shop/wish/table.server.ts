import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../member/table.server.ts";
import { products } from "../product/table.server.ts";

/** A member's wish list; guests keep theirs on the device. */
export const wishes = pgTable(
  "wishes",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("wishes_of_product").on(table.productId),
  ],
);

/** A member's shared wish list, public by its address until ended. */
export const wishShares = pgTable("wish_shares", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** kept as it is, since its owner reads it again; it opens nothing but names of products */
  token: text().notNull().unique(),
  sharedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
