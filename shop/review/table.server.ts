import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { hideReasonNames } from "./hide-reasons.ts";

const time = () => timestamp({ withTimezone: true });

/** A buyer's review of an order line; a trigger updates `product_ratings`. */
export const reviews = pgTable(
  "reviews",
  {
    id: text().primaryKey(),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: text().notNull(),
    /** of the order's buyer, as it is shown: masked */
    writerName: text().notNull(),
    /** 1..5, checked by the database too */
    stars: smallint().notNull(),
    text: text().notNull(),
    /** ids of images, as the writer uploaded them */
    photos: jsonb().$type<string[]>().notNull().default([]),
    soundId: text(),
    /** the shop's reward for it, in words; "": none */
    reward: text().notNull().default(""),
    answer: text(),
    answeredAt: time(),
    answeredBy: text(),
    /** how many found it helpful; as many as `review_votes` has */
    helpful: integer().notNull().default(0),
    hiddenAt: time(),
    hiddenReason: text({ enum: hideReasonNames }),
    hiddenWords: text().notNull().default(""),
    objectedAt: time(),
    objection: text().notNull().default(""),
    objectionAnsweredAt: time(),
    objectionAnswer: text().notNull().default(""),
    /** removed by its writer while hidden: an empty row that prevents a new one */
    removedAt: time(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time(),
  },
  (table) => [
    uniqueIndex("reviews_of_line").on(table.lineId),
    index("reviews_of_product")
      .on(table.productId, table.createdAt.desc(), table.id.desc())
      .where(sql`hidden_at is null and removed_at is null`),
    index("reviews_of_order").on(table.orderId),
    index("reviews_by_time").on(table.createdAt.desc(), table.id.desc()),
    index("reviews_with_sound")
      .on(table.soundId)
      .where(sql`sound_id is not null`),
    index("reviews_objected")
      .on(table.objectedAt)
      .where(sql`objected_at is not null and objection_answered_at is null and removed_at is null`),
  ],
);

/** Helpful votes, one per anonymous key. */
export const reviewVotes = pgTable(
  "review_votes",
  {
    reviewId: text()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    voterKey: text().notNull(),
    at: time().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.voterKey] })],
);
