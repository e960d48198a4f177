import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DepositAccount } from "#shop/order/payment/ways-to-pay.ts";
import type { Facts } from "#shop/refusal.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { findingKinds, ledgerKinds } from "#shop/money/ledger/ledger-kinds.ts";
import { refundKinds, refundStates } from "#shop/money/refund/refund-terms.ts";

const won = () => bigint({ mode: "number" }).notNull();

/** The append-only ledger all sums are derived from. `mark` makes each event enter once. */
export const paymentLedger = pgTable(
  "payment_ledger",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** null before the provider gave one */
    paymentKey: text(),
    provider: text().notNull(),
    kind: text({ enum: ledgerKinds }).notNull(),
    /** won, never negative; the kind says in which direction */
    amount: won(),
    mark: text().notNull().unique(),
    by: text({ enum: ["shopper", "admin", "payment", "courier", "clock"] }).notNull(),
    accountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payment_ledger_of").on(table.orderId, table.id),
    index("payment_ledger_by_time").on(table.at),
  ],
);

/** Each payment's ledger sums, written by a trigger whose checks keep refunds within captures. */
export const payments = pgTable(
  "payments",
  {
    paymentKey: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    captured: won().default(0),
    /** asked to be given back, not answered yet */
    reserved: won().default(0),
    returned: won().default(0),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("payments_of").on(table.orderId), index("payments_by_time").on(table.firstAt)],
);

/** Refunds, each reserved in the ledger in the same transaction; the worker carries them out. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentKey: text().notNull(),
    amount: won(),
    /** given back beside the money once it is back */
    pointsAmount: won().default(0),
    creditAmount: won().default(0),
    kind: text({ enum: refundKinds }).notNull(),
    /** goes to the provider and to the timeline */
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull(),
    /** part of the idempotency key; increased only after a clear refusal */
    attempt: smallint().notNull().default(1),
    /** the shopper's bank account, sealed; gone once the money is back */
    account: text(),
    claimId: uuid(),
    /** the last day in Seoul (e-commerce act, article 18(2)); null: the law sets none */
    dueOn: date(),
    by: text({ enum: ["shopper", "admin", "payment", "courier", "clock"] }).notNull(),
    accountId: text(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** when the provider was last asked, or should have been */
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("refunds_of").on(table.orderId),
    index("refunds_due")
      .on(table.askedAt)
      .where(sql`state = 'asked'`),
    index("refunds_stuck")
      .on(table.createdAt)
      .where(sql`state in ('awaiting_account', 'refused')`),
    index("refunds_to_send")
      .on(table.createdAt, table.id)
      .where(sql`state = 'to_send'`),
    uniqueIndex("refunds_once_of_claim")
      .on(table.claimId)
      .where(sql`claim_id is not null and state <> 'dropped'`),
  ],
);

/**
 * Refunds by line; what a refund has beyond its lines is shipping. A trigger keeps each line's sum
 * and checks it against what was paid.
 */
export const lineRefunds = pgTable(
  "line_refunds",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    lineId: bigint({ mode: "number" })
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    /** null: it went back past us, at the provider */
    refundId: uuid().references(() => refunds.id, { onDelete: "cascade" }),
    /** what came back as points and credit included */
    amount: won(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("line_refunds_of_line").on(table.lineId),
    index("line_refunds_of_refund").on(table.refundId),
  ],
);

/** Interest on late refunds (decree, article 21-3), transferred by hand; in the ledger as
 * `interest_owed` and `interest_paid`. */
export const lateInterests = pgTable(
  "late_interests",
  {
    refundId: uuid()
      .primaryKey()
      .references(() => refunds.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: won(),
    days: integer().notNull(),
    dueOn: date().notNull(),
    /** the shopper's bank account, sealed; gone once it is paid */
    account: text(),
    owedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("late_interests_of").on(table.orderId),
    index("late_interests_owed")
      .on(table.owedAt)
      .where(sql`paid_at is null`),
  ],
);

/** Cash receipts issued unasked, one an order. `canceling`: taking it back is not answered yet. */
export const selfIssuedReceipts = pgTable(
  "self_issued_receipts",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    paymentKey: text().notNull(),
    state: text({ enum: ["asked", "issued", "refused", "dropped"] })
      .notNull()
      .default("asked"),
    receiptKey: text(),
    /** over how much, and how much of that was taken back */
    amount: won().default(0),
    canceled: won().default(0),
    canceling: won().default(0),
    /** counted by the trigger `payments_shrink_receipt`, and up to which count it is right */
    returns: integer().notNull().default(0),
    returnsSeen: integer().notNull().default(0),
    lastError: text(),
    askedAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now() - interval '1 minute'`),
  },
  (table) => [
    index("self_issued_receipts_due")
      .on(table.askedAt)
      .where(sql`state in ('asked', 'refused')`),
    index("self_issued_receipts_shrunk")
      .on(table.askedAt)
      .where(sql`state = 'issued' and returns > returns_seen`),
  ],
);

/** Where ledger and provider disagree, until an administrator acts or they agree again. */
export const paymentFindings = pgTable(
  "payment_findings",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: findingKinds }).notNull(),
    /** a payment key, or a refund's id where there is none */
    subject: text().notNull(),
    orderNumber: text().notNull(),
    bookAmount: won().default(0),
    providerAmount: won().default(0),
    words: text().notNull().default(""),
    foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: text(),
    /** when those at work here were told by mail */
    toldAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("payment_findings_open")
      .on(table.kind, table.subject)
      .where(sql`closed_at is null`),
    index("payment_findings_by_time").on(table.foundAt.desc(), table.id.desc()),
  ],
);

/**
 * Transfers to the shop's own account that were agreed, one row per payment key. The payment port
 * reads them like a company's books (adapters/payment/own).
 */
export const ownTransfers = pgTable(
  "own_transfers",
  {
    paymentKey: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    orderNumber: text().notNull(),
    amount: won(),
    /** the shop's account as it was shown to this buyer, and until when */
    account: jsonb().$type<DepositAccount>().notNull(),
    /**
     * closed: awaited no more, but what arrives is still this order's; undone: it was taken for
     * paid by mistake, and another row awaits the transfer
     */
    state: text({ enum: ["waiting", "paid", "closed", "undone"] })
      .notNull()
      .default("waiting"),
    /** the line of a bank statement that paid it; null: seen by a person */
    entryId: text(),
    /** when the bank got it */
    arrivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    movedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("own_transfers_of").on(table.orderId),
    index("own_transfers_by_time").on(table.movedAt),
    uniqueIndex("own_transfers_entry")
      .on(table.entryId)
      .where(sql`entry_id is not null`),
  ],
);

/** Cash receipts that somebody at work here issues at the tax office, one an order. */
export const handReceipts = pgTable(
  "hand_receipts",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** self: over 100,000 won and more that nobody asked for */
    kind: text({ enum: ["income", "business", "self"] }).notNull(),
    /** won that came */
    amount: won(),
    owedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    issuedAt: timestamp({ withTimezone: true }),
    /** the approval number, as the tax office gave it */
    approval: text().notNull().default(""),
  },
  (table) => [
    index("hand_receipts_owed")
      .on(table.owedAt)
      .where(sql`issued_at is null`),
  ],
);
