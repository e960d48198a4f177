import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const recommenders = pgTable("recommenders", {
  code: text().primaryKey(),
  name: text().notNull(),
  /** for the owner's eyes: who this is, what was agreed */
  memo: text().notNull().default(""),
  /** from then on the code is refused at checkout; its orders stay */
  stoppedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
