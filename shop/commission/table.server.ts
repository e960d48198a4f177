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

/** Where buyer and shop make what one paid line ordered; its terms and brief are the line's. */
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
    /** rounds of changes beyond those of the price, and all that were asked for */
    roundsPaid: smallint().notNull().default(0),
    roundsUsed: smallint().notNull().default(0),
    /** the account of the voice actor; null: nobody yet */
    actorId: text(),
    /** the last day in Seoul for the next take; null: none is owed */
    dueOn: date(),
    /** after this day in Seoul a take that nobody answered counts as approved */
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

/** Every script that was ever asked for, by number; the first is the brief's. */
export const commissionScripts = pgTable(
  "commission_scripts",
  {
    lineId: ofLine(),
    number: smallint().notNull(),
    script: text().notNull(),
    characters: integer().notNull(),
    seconds: integer().notNull(),
    /** won of the row of its length, before a discount */
    lengthWon: integer().notNull(),
    by: side(),
    /** asked: the other side is to answer; unpaid: it costs more, and that is not paid */
    state: text({ enum: ["force", "past", "asked", "unpaid", "dropped"] }).notNull(),
    /** the order of what it costs more */
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
    /** of the stored object with its bytes, which nobody can remove or replace any more */
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
    /** the script that was read */
    script: smallint().notNull(),
    accountId: text(),
    at: time().notNull().defaultNow(),
    /** null: the buyer does not hear it yet */
    sentAt: time(),
  },
  (table) => [
    uniqueIndex("commission_takes_of").on(table.lineId, table.number),
    uniqueIndex("commission_takes_by_blob").on(table.blob),
  ],
);

/** Said at a moment of a take, or of the whole of it. */
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
