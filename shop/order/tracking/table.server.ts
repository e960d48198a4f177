import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { orderLines, orders } from "../table.server.ts";
import type { ParcelStep } from "./courier.ts";
import type { ParcelStage } from "./parcel-stages.ts";

const time = () => timestamp({ withTimezone: true });

const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/** What a tracking service reported of one waybill, and when it is asked again. */
export const trackingColumns = () => ({
  stage: text().$type<ParcelStage>(),
  steps: jsonb().$type<ParcelStep[]>().notNull().default([]),
  /** consecutive queries without a result */
  misses: smallint().notNull().default(0),
  /** first query */
  since: time().notNull().defaultNow(),
  /** last query that found it */
  lookedAt: time(),
  /** tracking stops from then on, even if an administrator reopens the order */
  deliveredAt: time(),
  /** the service refuses queries until then */
  restsUntil: time(),
});

/**
 * Tracking of an order that is one parcel, whose waybill is the order's. Belongs to the waybill in
 * this row; a changed waybill starts over.
 */
export const parcels = pgTable(
  "parcels",
  {
    orderId: orderId().primaryKey(),
    company: text().notNull(),
    number: text().notNull(),
    ...trackingColumns(),
    askAt: time().notNull(),
  },
  (table) => [
    index("parcels_resting")
      .on(table.restsUntil)
      .where(sql`rests_until is not null`),
  ],
);

/**
 * The parcels of an order that is sent in parts, each with its waybill and its tracking. An order
 * that leaves in one parcel has none.
 */
export const sentParcels = pgTable(
  "sent_parcels",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    orderId: orderId(),
    /** null: sent without a waybill */
    company: text(),
    number: text(),
    sentAt: time().notNull().defaultNow(),
    ...trackingColumns(),
    askAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("sent_parcels_of").on(table.orderId, table.id),
    index("sent_parcels_under_way")
      .on(table.askAt)
      .where(sql`delivered_at is null`),
    index("sent_parcels_resting")
      .on(table.restsUntil)
      .where(sql`rests_until is not null`),
  ],
);

/** What lies in a parcel. */
export const sentPieces = pgTable(
  "sent_pieces",
  {
    parcelId: bigint({ mode: "number" })
      .notNull()
      .references(() => sentParcels.id, { onDelete: "cascade" }),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    index("sent_pieces_of_line").on(table.lineId),
  ],
);
