import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { refunds } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { lineStates } from "./line-states.ts";

const won = () => bigint({ mode: "number" }).notNull().default(0);

/**
 * Movements of the shop's own account that a statement had, each once: money that came, and money
 * that may have gone back to a buyer. What else an account does is not kept.
 */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** over account, day, amounts and name; alike ones of a day are counted by `occurrence` */
    fingerprint: text().notNull(),
    occurrence: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    precision: text({ enum: ["day", "minute", "second"] }).notNull(),
    amountIn: won(),
    amountOut: won(),
    /** the other side's name; null once nobody needs it any more */
    name: text(),
    /** keyed hashes, by which the line is recognised in the next statement */
    nameMark: text().notNull(),
    balanceMark: text(),
    state: text({ enum: lineStates }).notNull().default("waiting"),
    /** the order that it was paid for; stays when the order's person is forgotten */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** the refund that took it back, or that it carried out */
    refundId: uuid().references(() => refunds.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    movedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("statement_lines_once").on(table.fingerprint, table.occurrence),
    index("statement_lines_by_time").on(table.at),
    index("statement_lines_moved").on(table.movedAt),
    index("statement_lines_open")
      .on(table.at)
      .where(sql`state in ('waiting', 'held')`),
    index("statement_lines_of").on(table.orderId),
    index("statement_lines_refund").on(table.refundId),
  ],
);
