import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

/** Gift codes made together, of one amount and with one end. */
export const giftBatches = pgTable(
  "gift_batches",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** for the back office alone */
    name: text().notNull(),
    /** won of credit that each gives */
    amount: bigint({ mode: "number" }).notNull(),
    count: integer().notNull(),
    /** of the codes, and of the credit they give */
    endsAt: time().notNull(),
    madeAt: time().notNull().defaultNow(),
    /** from then on none of them is redeemed */
    stoppedAt: time(),
  },
  (table) => [
    index("gift_batches_by_time").on(table.madeAt.desc(), table.id.desc()),
    check("gift_batches_worth", sql`amount > 0 and count > 0`),
  ],
);

/** One of them. The code itself is shown once and kept nowhere. */
export const giftCodes = pgTable(
  "gift_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    batchId: uuid()
      .notNull()
      .references(() => giftBatches.id),
    codeHash: text().notNull().unique(),
    /** its last letters, to identify a code without storing it */
    ending: text().notNull(),
    redeemedAt: time(),
    redeemedBy: text(),
  },
  (table) => [index("gift_codes_of").on(table.batchId)],
);
