import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { StoredSite } from "./settings.ts";

export const siteSettings = pgTable("site_settings", {
  id: text().primaryKey().default("site"),
  settings: jsonb().$type<StoredSite>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
