import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DepositAccount, CompanyWay } from "#shop/order/payment/ways-to-pay.ts";

/** The practice provider's own books: the shop reads them only through the payment port. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    paymentKey: text().primaryKey(),
    orderNumber: text().notNull(),
    orderName: text().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    payBy: text().$type<CompanyWay>().notNull().default("card"),
    /** what the provider took, which a fault may have made another amount, and what it gave back */
    taken: bigint({ mode: "number" }).notNull().default(0),
    returned: bigint({ mode: "number" }).notNull().default(0),
    deposit: jsonb().$type<DepositAccount>(),
    secret: text(),
    status: text({
      enum: ["ready", "authenticated", "waiting_deposit", "paid", "canceled", "failed"],
    })
      .notNull()
      .default("ready"),
    /** what the person chose in the window */
    behaviour: text(),
    successUrl: text().notNull(),
    failUrl: text().notNull(),
    /** a late answer is known only from then on */
    answersAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("sandbox_payments_of").on(table.orderNumber),
    uniqueIndex("sandbox_paid_once")
      .on(table.orderNumber)
      .where(sql`status = 'paid'`),
  ],
);

/**
 * Every answer to a request with a key, so that repeats get the same one; and what was refunded.
 */
export const sandboxReturns = pgTable(
  "sandbox_returns",
  {
    once: text().primaryKey(),
    paymentKey: text().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    reason: text().notNull().default(""),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sandbox_returns_of").on(table.paymentKey)],
);

/** How the practice provider misbehaves by itself; at most one row. */
export const sandboxFaults = pgTable("sandbox_faults", {
  id: text().primaryKey().default("faults"),
  seed: integer().notNull(),
  /** percent of calls */
  share: integer().notNull(),
  kinds: jsonb().$type<string[]>().notNull(),
  /** calls answered since the seed was set: the next fault follows from both */
  calls: bigint({ mode: "number" }).notNull().default(0),
});
