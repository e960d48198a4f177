import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const images = pgTable("images", {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** a data address, shown until the image is there */
  blur: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const sounds = pgTable("sounds", {
  id: text().primaryKey(),
  bytes: integer().notNull(),
  contentType: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
