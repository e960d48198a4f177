import { sql } from "drizzle-orm";
import {
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "#shop/product/table.server.ts";

const time = () => timestamp({ withTimezone: true });

/**
 * Reviews that were written in a former shop. They are shown apart from the shop's own, and no
 * rating, count or order of reviews includes them.
 */
export const earlierReviews = pgTable(
  "earlier_reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** whose numbers the next one is among, e.g. "smartstore" */
    source: text().notNull(),
    /** the former shop's, or a hash of what tells it apart, so that no file brings it twice */
    formerNumber: text().notNull(),
    /** where it was written, as people read it, e.g. "스마트스토어" */
    shopName: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** null: the former shop had none */
    stars: smallint(),
    /** masked before it came here */
    writerName: text().notNull(),
    text: text().notNull(),
    answer: text(),
    writtenAt: time().notNull(),
    hiddenAt: time(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("earlier_reviews_once").on(table.source, table.formerNumber),
    index("earlier_reviews_of_product").on(
      table.productId,
      table.writtenAt.desc(),
      table.id.desc(),
    ),
    index("earlier_reviews_newest").on(table.createdAt.desc(), table.id.desc()),
    check("earlier_reviews_stars", sql`stars between 1 and 5`),
  ],
);
