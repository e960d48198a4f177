import { foreignKey, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The address part is the key: what is stored, exported and audited is what people read. */
export const productCategories = pgTable(
  "product_categories",
  {
    slug: text().primaryKey(),
    name: text().notNull(),
    parent: text(),
    position: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({ columns: [table.parent], foreignColumns: [table.slug] })
      .onUpdate("cascade")
      .onDelete("set null"),
  ],
);
