import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { productCategories, products } from "#shop/product/table.server.ts";

export const productCollections = pgTable("product_collections", {
  slug: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull().default(""),
  rule: text(),
  /** a foreign key, because without its category the rule would match far more */
  category: text().references(() => productCategories.slug, { onUpdate: "cascade" }),
  isOnHome: boolean().notNull().default(false),
  position: integer().notNull().default(0),
});

/** The owner's choice, in order. */
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
