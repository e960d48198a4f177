import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orderLines } from "#shop/order/table.server.ts";

const time = () => timestamp({ withTimezone: true });

/** One that was taken off keeps its row, so that such changes are counted too. */
export const supplyDevices = pgTable(
  "supply_devices",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    /** of the random id in its cookie */
    deviceHash: text().notNull(),
    /** what its owner knows it by, e.g. "iPhone · Safari" */
    name: text().notNull(),
    firstAt: time().notNull().defaultNow(),
    lastAt: time().notNull().defaultNow(),
    removedAt: time(),
    removedBy: text({ enum: ["buyer", "desk"] }),
  },
  (table) => [
    index("supply_devices_by_line").on(table.lineId),
    uniqueIndex("supply_devices_of_line")
      .on(table.lineId, table.deviceHash)
      .where(sql`removed_at is null`),
  ],
);
