import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Consents to tags: nothing of a person but the number that their browser keeps. */
export const tagConsents = pgTable("tag_consents", {
  number: uuid().primaryKey().defaultRandom(),
  /** the names of the services that were consented to, see tag-choice.ts */
  services: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** withdrawn, or asked anew */
  endedAt: timestamp({ withTimezone: true }),
});
