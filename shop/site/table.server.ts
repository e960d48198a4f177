import { boolean, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { StoredSite } from "./settings.ts";

export const siteSettings = pgTable("site_settings", {
  id: text().primaryKey().default("site"),
  settings: jsonb().$type<StoredSite>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row when this database was filled with demo content; no real shop opens over it. */
export const demoContent = pgTable("demo_content", {
  id: text().primaryKey().default("demo"),
  /** known: published ones; drawn: random, printed once */
  passwords: text({ enum: ["known", "drawn"] }).notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row: when somebody last backed this shop up, with which release. */
export const lastBackup = pgTable("last_backup", {
  id: boolean().primaryKey().default(true),
  release: text().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** when the oldest of the backups beside it was made */
  oldestAt: timestamp({ withTimezone: true }),
});
