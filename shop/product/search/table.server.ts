import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { products } from "../table.server.ts";

/** A visible product's search document in keystrokes, written by triggers. */
export const productSearch = pgTable(
  "product_search",
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    titleKeys: text().notNull(),
    keys: text().notNull(),
    /** of description and reviews, which weigh little */
    lowKeys: text().notNull().default(""),
    initials: text().notNull(),
    /** its categories and voice facts, as `column:word` */
    facets: text().array().notNull(),
    /** won, what is paid */
    price: integer().notNull(),
    create: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("product_search_newest").on(table.create.desc(), table.productId),
    index("product_search_prices").on(table.price, table.create.desc(), table.productId),
    index("product_search_begins").on(table.titleKeys.op("text_pattern_ops")),
    index("product_search_facets").using("gin", table.facets),
    index("product_search_grams").using("gin", sql`shop_grams(${table.keys})`),
    index("product_search_initial_grams").using("gin", sql`shop_grams(${table.initials})`),
  ],
);

/** Keystrokes of every word of names, tags and facts, and of neighbouring title words joined. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index("search_words_alike").using("gin", table.word.op("gin_trgm_ops")),
]);

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

/** Searches without results, by day in Seoul, without persons. */
export const vainSearches = pgTable(
  "vain_searches",
  { day: date().notNull(), words: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
