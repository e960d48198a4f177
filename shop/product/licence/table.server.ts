import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { licenceScopes } from "./licence-scopes.ts";

/** What the owner lets buyers do with her recordings; products and option values name one. */
export const licences = pgTable("licences", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  scope: text({ enum: licenceScopes }).notNull(),
  allowed: text().notNull(),
  forbidden: text().notNull().default(""),
  places: text().notNull().default(""),
  months: integer(),
  people: integer(),
  attribution: text().notNull().default(""),
  noTraining: boolean().notNull().default(true),
  /** counts edits of its words */
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
