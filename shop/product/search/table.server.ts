import { index, pgTable, text } from "drizzle-orm/pg-core";
import { products } from "../table.server.ts";

/** What is searched of a product, as the keys that type it; kept by the database. */
export const productSearch = pgTable(
  "product_search",
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    titleKeys: text().notNull(),
    keys: text().notNull(),
    initials: text().notNull(),
  },
  (table) => [
    index("product_search_titles").using("gin", table.titleKeys.op("gin_trgm_ops")),
    index("product_search_keys").using("gin", table.keys.op("gin_trgm_ops")),
    index("product_search_initials").using("gin", table.initials.op("gin_trgm_ops")),
  ],
);
