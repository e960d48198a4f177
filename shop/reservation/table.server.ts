import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { stockHold, type ChosenOption } from "../order/table.server.ts";
import { products } from "../product/table.server.ts";
import type { Facts } from "../refusal.ts";
import type { ReservationEvent } from "./event-words.ts";
import { reservation } from "./status.ts";

export const reservationStatus = pgEnum("reservation_status", reservation.names);

export const reservations = pgTable(
  "reservations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "R", Seoul's day and eight random letters */
    number: text().notNull().unique(),
    /** the place in the line: smaller came first */
    place: bigserial({ mode: "number" }).notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** as it was when it was reserved */
    title: text().notNull(),
    options: jsonb().$type<ChosenOption[]>().notNull().default([]),
    quantity: integer().notNull(),
    /** won for one piece, as the shopper saw it; the order is made at this price or a lower one */
    unitPrice: integer().notNull(),
    memberId: text(),
    departedMemberId: text(),
    guestId: text(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    status: reservationStatus().notNull().default("requested"),
    /** the state of the stock it took */
    hold: stockHold().notNull().default("held"),
    tookStock: jsonb().$type<{ product: boolean; options: string[] }>().notNull(),
    /** the day promised and agreed to when this was reserved; moving it asks again */
    shipBy: date().notNull(),
    shipByAgreedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** database time; a confirmed one may be ordered until then */
    orderUntil: timestamp({ withTimezone: true }),
    /** hash of the link to the prefilled order page */
    linkHash: text().unique(),
    requestKey: text().notNull().unique(),
    /** hash of the posted form, to refuse other content under the same key */
    requestHash: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    /** an unknown guest's origin: a network address or contact, as an HMAC */
    placedFrom: text(),
  },
  (table) => [
    index("reservations_placed_from")
      .on(table.placedFrom)
      .where(sql`placed_from is not null`),
    index("reservations_by_status").on(table.status, table.requestedAt.desc(), table.id.desc()),
    index("reservations_by_time").on(table.requestedAt.desc(), table.id.desc()),
    index("reservations_of_product").on(table.productId, table.place),
    index("reservations_of_member").on(table.memberId, table.requestedAt.desc()),
    index("reservations_of_phone").on(table.productId, table.phone),
    index("reservations_by_number_start").on(table.number.op("text_pattern_ops")),
    index("reservations_by_name_start").on(table.name.op("text_pattern_ops")),
    index("reservations_by_phone_end").using("btree", sql`reverse(phone) text_pattern_ops`),
    index("reservations_to_expire")
      .on(table.orderUntil)
      .where(sql`status = 'confirmed'`),
  ],
);

export const reservationTimeline = pgTable(
  "reservation_timeline",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    reservationId: uuid()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    event: text().$type<ReservationEvent>().notNull(),
    by: text({ enum: ["shopper", "admin", "payment", "courier", "clock"] }).notNull(),
    accountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("reservation_timeline_of").on(table.reservationId, table.id)],
);

/** A move of a product's agreed day; all confirmed reservations and orders are asked. */
export const shipByMoves = pgTable(
  "ship_by_moves",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id),
    shipBy: date().notNull(),
    reason: text().notNull(),
    answerUntil: timestamp({ withTimezone: true }).notNull(),
    accountId: text().notNull(),
    movedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("ship_by_moves_of").on(table.productId, table.movedAt.desc())],
);

/** One buyer's answer; who does not answer in time did not agree, and is refunded. */
export const shipByAnswers = pgTable(
  "ship_by_answers",
  {
    id: uuid().primaryKey().defaultRandom(),
    moveId: uuid()
      .notNull()
      .references(() => shipByMoves.id, { onDelete: "cascade" }),
    reservationId: uuid()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    /** null: not answered yet */
    answer: text({ enum: ["wait", "refund", "lapsed", "superseded"] }),
    linkHash: text().notNull().unique(),
    previousShipBy: date().notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("ship_by_answers_of").on(table.reservationId),
    index("ship_by_answers_open")
      .on(table.moveId)
      .where(sql`answer is null`),
  ],
);
