import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { originKeys, originKinds } from "./origin.ts";

/**
 * What a product or category of this shop was called in a former shop: several rows of one product,
 * whose numbers, codes, handle and title all may name it in a file or an old address. Nothing of
 * persons is kept here.
 */
export const moveOrigins = pgTable(
  "move_origins",
  {
    kind: text({ enum: originKinds }).notNull(),
    /** which shop: "cafe24", "shopify", …; "here" for our own archive */
    source: text().notNull(),
    key: text({ enum: originKeys }).notNull(),
    /** in the spelling of `originSpelling` */
    formerId: text().notNull(),
    /** the product's id, or the category's address part */
    id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.formerId, table.source, table.key, table.id] }),
    index("move_origins_of").on(table.kind, table.id),
  ],
);
