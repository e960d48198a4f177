import { index, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { products } from "../product/table.server.ts";

/** A product's companions, best first, computed by a job. */
export const productCompanions = pgTable("product_companions", {
  productId: text()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  companions: text().array().notNull(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const companionChoices = pgTable(
  "companion_choices",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    otherId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    choice: text({ enum: ["pinned", "excluded"] }).notNull(),
    /** among the pinned */
    position: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.otherId] }),
    index("companion_choices_of_other").on(table.otherId),
  ],
);
