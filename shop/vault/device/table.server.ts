import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orderLines } from "#shop/order/table.server.ts";
import { purchases } from "../purchase/table.server.ts";

const time = () => timestamp({ withTimezone: true });

/** One that was taken off keeps its row, so that such changes are counted too. */
export const supplyDevices = pgTable(
  "supply_devices",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** null: of a purchase */
    lineId: bigint({ mode: "number" }).references(() => orderLines.id, { onDelete: "cascade" }),
    purchaseId: uuid().references(() => purchases.id, { onDelete: "cascade" }),
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
    uniqueIndex("supply_devices_of_purchase")
      .on(table.purchaseId, table.deviceHash)
      .where(sql`removed_at is null and purchase_id is not null`),
    check("supply_devices_of_one", sql`num_nonnulls(line_id, purchase_id) = 1`),
  ],
);
