import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Facts } from "../refusal.ts";
import type { RoomEvent } from "./room-events.ts";
import { room } from "./room-machine.ts";

const time = () => timestamp({ withTimezone: true });
const side = () => text({ enum: ["shopper", "admin", "clock", "payment"] }).notNull();
const ofLine = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => orderLines.id, { onDelete: "cascade" });

/** The workroom of one paid line; its terms and brief are stored with the line. */
export const commissionRooms = pgTable(
  "commission_rooms",
  {
    lineId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text({ enum: room.names }).notNull().default("waiting"),
    stateAt: time().notNull().defaultNow(),
    /** number of the script in force */
    script: smallint().notNull().default(1),
    /** rounds of changes bought in addition, and rounds used */
    roundsPaid: smallint().notNull().default(0),
    roundsUsed: smallint().notNull().default(0),
    /** the voice actor's account; null: not assigned */
    actorId: text(),
    /** due day (Seoul) of the next take; null: none is due */
    dueOn: date(),
    /** after this day (Seoul) an unanswered take counts as approved */
    approveBy: date(),
    warnedAt: time(),
    openedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("commission_rooms_of").on(table.orderId),
    index("commission_rooms_by_state").on(table.state, table.dueOn, table.lineId),
    index("commission_rooms_of_actor").on(table.actorId),
  ],
);

/** All requested scripts by number; number 1 is the brief's. */
export const commissionScripts = pgTable(
  "commission_scripts",
  {
    lineId: ofLine(),
    number: smallint().notNull(),
    script: text().notNull(),
    characters: integer().notNull(),
    seconds: integer().notNull(),
    /** won of its length's row, before a discount */
    lengthWon: integer().notNull(),
    by: side(),
    /** asked: the other side must answer; unpaid: its surcharge is not paid */
    state: text({ enum: ["force", "past", "asked", "unpaid", "dropped"] }).notNull(),
    /** the order of its surcharge */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    at: time().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.number] }),
    uniqueIndex("commission_scripts_open")
      .on(table.lineId)
      .where(sql`state in ('asked', 'unpaid')`),
  ],
);

export const commissionTakes = pgTable(
  "commission_takes",
  {
    id: text().primaryKey(),
    lineId: ofLine(),
    number: smallint().notNull(),
    /** the stored object's bytes; the reference prevents removal and replacement */
    blob: text()
      .notNull()
      .references(() => storedObjects.blob),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    durationMs: integer().notNull(),
    /** 0..1, evenly over it */
    peaks: jsonb().$type<number[]>(),
    note: text().notNull().default(""),
    /** the recorded script */
    script: smallint().notNull(),
    accountId: text(),
    at: time().notNull().defaultNow(),
    /** null: not sent to the buyer yet */
    sentAt: time(),
  },
  (table) => [
    uniqueIndex("commission_takes_of").on(table.lineId, table.number),
    uniqueIndex("commission_takes_by_blob").on(table.blob),
  ],
);

/** A comment at a moment of a take, or about all of it. */
export const commissionComments = pgTable(
  "commission_comments",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    lineId: ofLine(),
    takeId: text().references(() => commissionTakes.id, { onDelete: "cascade" }),
    atMs: integer(),
    words: text().notNull(),
    by: side(),
    accountId: text(),
    at: time().notNull().defaultNow(),
  },
  (table) => [index("commission_comments_of").on(table.lineId, table.id)],
);

export const commissionEvents = pgTable(
  "commission_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    lineId: ofLine(),
    event: text().$type<RoomEvent>().notNull(),
    by: side(),
    accountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: time().notNull().defaultNow(),
  },
  (table) => [index("commission_events_of").on(table.lineId, table.id)],
);
