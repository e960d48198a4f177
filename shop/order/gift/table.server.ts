import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";

const time = () => timestamp({ withTimezone: true });

/** Whoever accepted a gift with files, which open for them alone. */
export const giftReceivers = pgTable(
  "gift_receivers",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** stands in their addresses: the order's number with its buyer's phone would show prices */
    handle: text().notNull().unique(),
    /** null: a guest, whom a link lets in */
    memberId: text(),
    name: text().notNull(),
    email: text(),
    /** how often their link was made: only the last one opens */
    link: smallint().notNull().default(1),
    linkHash: text().unique(),
    /** browsers that it let in */
    letIn: smallint().notNull().default(0),
    /** of the form's own key, so that the same answer twice is one */
    answerHash: text().notNull(),
    /** the version of the words that opening ends the right to withdraw */
    agreedWords: text().notNull(),
    acceptedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("gift_receivers_of_member")
      .on(table.memberId)
      .where(sql`member_id is not null`),
  ],
);
