import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../member/table.server.ts";
import { products } from "../product/table.server.ts";
import { watchKinds, watchOutcomes } from "./watch-kind.ts";

/** Who wants to be told once of a product: a member by account, or a guest by mail or message. */
export const watches = pgTable(
  "watches",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: watchKinds }).notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** one of its option values; "": the product */
    optionId: text().notNull().default(""),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** a guest's, in lower case */
    email: text(),
    /**
     * digits of a mobile phone that gets a message instead of mail: a guest's, or a member's by
     * choice
     */
    phone: text(),
    /** for a price alert: the price at that time, in won */
    price: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    outcome: text({ enum: watchOutcomes }),
  },
  (table) => [
    uniqueIndex("watches_of_member")
      .on(table.userId, table.productId, table.optionId, table.kind)
      .where(sql`ended_at is null and user_id is not null`),
    uniqueIndex("watches_of_guest")
      .on(table.email, table.productId, table.optionId, table.kind)
      .where(sql`ended_at is null and email is not null`),
    uniqueIndex("watches_of_phone")
      .on(table.phone, table.productId, table.optionId, table.kind)
      .where(sql`ended_at is null and phone is not null and user_id is null`),
    index("watches_waiting")
      .on(table.productId)
      .where(sql`ended_at is null`),
    index("watches_by_member").on(table.userId, table.createdAt.desc()),
    index("watches_ended")
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
);
