import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";

const time = () => timestamp({ withTimezone: true });

/** Who accepted a gift with files; only they open them. */
export const giftReceivers = pgTable(
  "gift_receivers",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /**
     * used in the receiver's addresses: the order's number with its buyer's phone would show prices
     */
    handle: text().notNull().unique(),
    /** null: a guest, admitted by link */
    memberId: text(),
    name: text().notNull(),
    email: text(),
    /** how often the link was made; only the last one works */
    link: smallint().notNull().default(1),
    linkHash: text().unique(),
    /** browsers admitted by the link */
    letIn: smallint().notNull().default(0),
    /** hash of the form's key, so that a repeated answer counts once */
    answerHash: text().notNull(),
    /** version of the consent that opening ends the right of withdrawal */
    agreedWords: text().notNull(),
    acceptedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("gift_receivers_of_member")
      .on(table.memberId)
      .where(sql`member_id is not null`),
  ],
);
