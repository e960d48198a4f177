import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";
import type { ParcelStep } from "./courier.ts";
import type { ParcelStage } from "./parcel-stages.ts";

const time = () => timestamp({ withTimezone: true });

/** Belongs to the waybill in this row; a changed waybill starts over. */
export const parcels = pgTable(
  "parcels",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    company: text().notNull(),
    number: text().notNull(),
    stage: text().$type<ParcelStage>(),
    steps: jsonb().$type<ParcelStep[]>().notNull().default([]),
    /** consecutive queries without a result */
    misses: smallint().notNull().default(0),
    /** first query */
    since: time().notNull().defaultNow(),
    /** last query that found it */
    lookedAt: time(),
    askAt: time().notNull(),
    /** tracking stops from then on, even if an administrator reopens the order */
    deliveredAt: time(),
    /** the service refuses queries until then */
    restsUntil: time(),
  },
  (table) => [
    index("parcels_resting")
      .on(table.restsUntil)
      .where(sql`rests_until is not null`),
  ],
);
