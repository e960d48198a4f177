import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { productCategories, products } from "#shop/product/table.server.ts";

export const productCollections = pgTable("product_collections", {
  slug: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull().default(""),
  rule: text(),
  /** kept from removal: without it the rule would hold far more than it said */
  category: text().references(() => productCategories.slug, { onUpdate: "cascade" }),
  isOnHome: boolean().notNull().default(false),
  position: integer().notNull().default(0),
});

/** What the owner chose, in her order. */
export const collectedProducts = pgTable(
  "collected_products",
  {
    collection: text()
      .notNull()
      .references(() => productCollections.slug, { onUpdate: "cascade", onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.productId] }),
    index("collected_products_of").on(table.productId),
  ],
);
