import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { products } from "../table.server.ts";

const time = () => timestamp({ withTimezone: true });
const bytes = () => bigint({ mode: "number" });

/** Files of a digital product. Rows are never deleted, because earlier buyers keep them. */
export const goods = pgTable(
  "goods",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** only for who chose this value of an option; null: for every buyer */
    optionId: text(),
    /**
     * set for a made-to-order file: only this paid line's buyer gets it, and it is no product's
     * file
     */
    lineId: bigint({ mode: "number" }),
    title: text().notNull(),
    position: smallint().notNull().default(0),
    createdAt: time().notNull().defaultNow(),
    /** later buyers do not get it */
    removedAt: time(),
  },
  (table) => [
    index("goods_of_product").on(table.productId),
    index("goods_of_line")
      .on(table.lineId)
      .where(sql`line_id is not null`),
  ],
);

export const goodsVersions = pgTable(
  "goods_versions",
  {
    id: text().primaryKey(),
    goodsId: text()
      .notNull()
      .references(() => goods.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** what changed, in the owner's words */
    note: text().notNull().default(""),
    /** the stored object's bytes; the reference prevents removal and replacement */
    blob: text()
      .notNull()
      .references(() => storedObjects.blob),
    /** as it is saved on the buyer's device */
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bytes().notNull(),
    /** null: no sound, or one that does not say */
    durationMs: integer(),
    /** 0..1, evenly over it */
    peaks: jsonb().$type<number[]>(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("goods_versions_of").on(table.goodsId, table.number),
    uniqueIndex("goods_versions_by_blob").on(table.blob),
  ],
);
