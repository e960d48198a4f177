import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { claimKind, claimStatus, orderLines, orders } from "../order/table.server.ts";
import { trackingColumns } from "../order/tracking/table.server.ts";
import { claimReasonNames } from "./reasons.ts";
import { claimIsOpen } from "#shop/order/status-condition.server.ts";

/** What a shopper asks back. At most one claim of an order is open. */
export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: claimKind().notNull(),
    status: claimStatus().notNull().default("requested"),
    reason: text({ enum: claimReasonNames }).notNull(),
    words: text().notNull().default(""),
    /** ids of images, as the shopper uploaded them */
    photos: jsonb().$type<string[]>().notNull().default([]),
    shopperPaysShipping: boolean().notNull(),
    /** won; worked out when asked, settled when approved */
    itemsAmount: bigint({ mode: "number" }).notNull().default(0),
    shippingRefund: bigint({ mode: "number" }).notNull().default(0),
    shippingDeduction: bigint({ mode: "number" }).notNull().default(0),
    refundAmount: bigint({ mode: "number" }).notNull().default(0),
    /** sealed; only where the payment needs one to give money back */
    refundAccount: text(),
    /** a repeated request with the same content is the same claim */
    requestKey: text().notNull().unique(),
    /** the administrator's words to the shopper with the decision */
    decision: text().notNull().default(""),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: text(),
    /** how the thing comes back, and when it was here */
    returnCompany: text(),
    returnNumber: text(),
    collectedAt: timestamp({ withTimezone: true }),
    restocked: boolean().notNull().default(false),
    /** the parcel of an exchange */
    waybillCompany: text(),
    waybillNumber: text(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    completedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("claims_by_time").on(table.status, table.requestedAt.desc(), table.id.desc()),
    index("claims_closed")
      .on(table.requestedAt.desc(), table.id.desc())
      .where(sql`status in ('rejected', 'withdrawn')`),
    index("claims_of").on(table.orderId),
    index("claims_coming_back")
      .on(table.requestedAt)
      .where(sql`collected_at is null and return_number <> ''`),
    uniqueIndex("claims_one_open")
      .on(table.orderId)
      .where(claimIsOpen(sql`status`)),
  ],
);

export const claimLines = pgTable(
  "claim_lines",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: "cascade" }),
    orderLineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
  },
  (table) => [
    index("claim_lines_of").on(table.claimId),
    index("claim_lines_of_line").on(table.orderLineId),
  ],
);

const claimId = () =>
  uuid()
    .primaryKey()
    .references(() => claims.id, { onDelete: "cascade" });

/** The shop has a carrier fetch what a claim is about: from whom and where, and the day wished. */
export const retrievals = pgTable(
  "claim_retrievals",
  {
    claimId: claimId(),
    name: text().notNull(),
    phone: text().notNull(),
    postcode: text().notNull(),
    address: text().notNull(),
    addressDetail: text().notNull(),
    wishedOn: date({ mode: "string" }).notNull(),
    note: text().notNull(),
    /** when it was last put into a file for a carrier */
    filedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("claim_retrievals_by_day").on(table.wishedOn, table.claimId)],
);

/**
 * Tracking of the parcel that brings a claim's goods back. Belongs to the waybill in this row; a
 * changed waybill starts over.
 */
export const returnParcels = pgTable(
  "return_parcels",
  {
    claimId: claimId(),
    company: text().notNull(),
    number: text().notNull(),
    ...trackingColumns(),
    askAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("return_parcels_resting")
      .on(table.restsUntil)
      .where(sql`rests_until is not null`),
  ],
);
