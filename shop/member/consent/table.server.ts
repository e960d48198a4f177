import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../table.server.ts";

/** A member asked, two years on, whether advertising is still welcome. Only the hash of the mail's
 * link is kept. */
export const consentChecks = pgTable(
  "consent_checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(),
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** whoever has not answered by then gets no more of it */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    answer: text({ enum: ["keep", "stop", "lapsed", "settled"] }),
  },
  (table) => [
    uniqueIndex("consent_checks_open")
      .on(table.userId)
      .where(sql`answer is null`),
    index("consent_checks_due").on(table.endsAt),
  ],
);
