import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { orders } from "../table.server.ts";
import type { ParcelStep } from "./courier.ts";
import type { ParcelStage } from "./parcel-stages.ts";

const time = () => timestamp({ withTimezone: true });

/** It speaks of the waybill that stands here; another one in the order starts anew. */
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
    /** looks in a row that found nothing */
    misses: smallint().notNull().default(0),
    /** when it was first looked for */
    since: time().notNull().defaultNow(),
    /** when the service last knew it */
    lookedAt: time(),
    askAt: time().notNull(),
    /** from then on nobody is asked, also after an administrator took it back */
    deliveredAt: time(),
    /** the service told the shop to stay away until then */
    restsUntil: time(),
  },
  (table) => [
    index("parcels_resting")
      .on(table.restsUntil)
      .where(sql`rests_until is not null`),
  ],
);
