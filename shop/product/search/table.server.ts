import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

/** Groups of words that the owner calls equal. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    place: integer().primaryKey(),
    words: text().array().notNull(),
    /** the keys that type each */
    keys: text().array().notNull(),
  },
  (table) => [index("search_synonyms_keys").using("gin", table.keys)],
);

/** What was searched and not found, by day in Seoul; nobody is named. */
export const vainSearches = pgTable(
  "vain_searches",
  { day: date().notNull(), words: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
