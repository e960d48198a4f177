import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { DeviceInfo } from "#lib/device/device-info.server.ts";

/** Errors of browsers and of page rendering: one row per kind, with a count. */
export const clientErrors = pgTable(
  "client_errors",
  {
    /** of what makes it one kind; not of the release, whose file names change each time */
    fingerprint: text().primaryKey(),
    source: text({ enum: ["browser", "server"] }).notNull(),
    message: text().notNull(),
    /** of the last time, as are the next three */
    stack: text().notNull(),
    /** the route, with the names of what stood in the address: "/product/:id" */
    route: text().notNull(),
    device: jsonb().$type<DeviceInfo>().notNull(),
    release: text().notNull(),
    count: integer().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** until it comes again */
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("client_errors_by_time").on(
      table.lastAt.desc().nullsLast(),
      table.fingerprint.desc().nullsLast(),
    ),
  ],
);
