import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
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
import { orders } from "#shop/order/table.server.ts";
import type { Facts } from "#shop/refusal.ts";
import { couponKinds, valueKinds, valueReasons } from "./value-kinds.ts";

const won = () => bigint({ mode: "number" }).notNull();
const time = () => timestamp({ withTimezone: true });

/** Without a code only members it was granted to can use it. */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    amount: integer(),
    percent: smallint(),
    /** won it takes off at most, of the kinds percent and shipping */
    mostOff: integer(),
    leastItems: integer().notNull().default(0),
    firstOrderOnly: boolean().notNull().default(false),
    productIds: text().array().notNull().default([]),
    /** whether another coupon may be used beside it */
    combines: boolean().notNull().default(false),
    startsAt: time().notNull().defaultNow(),
    endsAt: time(),
    totalUses: integer(),
    usesPerPerson: smallint().notNull().default(1),
    code: text().unique(),
    /** any member may take it: how many, until when, and for how many days it is good then */
    mayTake: boolean().notNull().default(false),
    takeTotal: integer(),
    takeUntil: time(),
    takeDays: smallint(),
    /** how many took it; the trigger `coupons_taken_counted` alone counts */
    taken: integer().notNull().default(0),
    /** uses that were not given back; the trigger `coupons_counted` alone counts */
    used: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    /** unusable from then on; earlier orders keep it */
    stoppedAt: time(),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("coupons_by_time").on(table.createdAt.desc(), table.id.desc()),
    index("coupons_to_take")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`may_take and stopped_at is null`),
    check("coupons_within_takes", sql`taken >= 0 and (take_total is null or taken <= take_total)`),
    check("coupons_within_uses", sql`used >= 0 and (total_uses is null or used <= total_uses)`),
    check(
      "coupons_take_off",
      sql`case kind when 'amount' then amount > 0 when 'percent' then percent between 1 and 100 else true end`,
    ),
  ],
);

/** One use of a coupon, issued to a member. */
export const couponGrants = pgTable(
  "coupon_grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    accountId: text().notNull(),
    /** its own end, where it is sooner than the coupon's */
    endsAt: time(),
    /** idempotency key of the grant */
    mark: text().notNull().unique(),
    /** by its owner, and not given by the shop */
    wasTaken: boolean().notNull().default(false),
    grantedAt: time().notNull().defaultNow(),
    revokedAt: time(),
    /** when a marketing mail about it became due; null: sent, or not wanted */
    tellAt: time(),
  },
  (table) => [
    index("coupon_grants_of").on(table.accountId, table.grantedAt.desc()),
    index("coupon_grants_of_coupon").on(table.couponId, table.grantedAt.desc()),
    index("coupon_grants_to_tell")
      .on(table.tellAt)
      .where(sql`tell_at is not null`),
  ],
);

/** What a coupon took off an order; a trigger updates the coupon's counter. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    grantId: uuid().references(() => couponGrants.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    name: text().notNull(),
    /** won it took off the goods, or of kind shipping off the shipping */
    amount: won(),
    at: time().notNull().defaultNow(),
    returnedAt: time(),
  },
  (table) => [
    uniqueIndex("coupon_uses_once_an_order").on(table.orderId, table.couponId),
    uniqueIndex("coupon_uses_once_a_grant")
      .on(table.grantId)
      .where(sql`grant_id is not null and returned_at is null`),
    index("coupon_uses_of").on(table.couponId, table.id.desc()),
  ],
);

/** Points or credit that came at once, and what is left of them. */
export const valueLots = pgTable(
  "value_lots",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text().notNull(),
    kind: text({ enum: valueKinds }).notNull(),
    /** the sum of its entries in the ledger, written by a trigger alone */
    remaining: won().default(0),
    endsAt: time(),
    warnedAt: time(),
    /** when it came back to a lot that had ended and got more time, which happens once */
    extendedAt: time(),
    at: time().notNull().defaultNow(),
  },
  (table) => [
    index("value_lots_of").on(table.accountId, table.kind),
    index("value_lots_to_end")
      .on(table.endsAt)
      .where(sql`remaining > 0 and ends_at is not null`),
    check("value_lots_not_negative", sql`remaining >= 0`),
  ],
);

/** Every won of points and credit that came and went, append-only. `mark` makes each enter once. */
export const valueLedger = pgTable(
  "value_ledger",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    lotId: uuid()
      .notNull()
      .references(() => valueLots.id),
    accountId: text().notNull(),
    kind: text({ enum: valueKinds }).notNull(),
    reason: text({ enum: valueReasons }).notNull(),
    amount: won(),
    orderId: uuid().references(() => orders.id),
    mark: text().notNull().unique(),
    by: text({ enum: ["shopper", "admin", "payment", "courier", "clock"] }).notNull(),
    byAccountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: time().notNull().defaultNow(),
  },
  (table) => [
    index("value_ledger_of").on(table.accountId, table.id.desc()),
    index("value_ledger_of_order")
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index("value_ledger_of_lot").on(table.lotId),
    check(
      "value_ledger_signed",
      sql`case when reason in ('earn', 'give_back', 'issue', 'redeem') then amount > 0 when reason = 'correction' then amount <> 0 else amount < 0 end`,
    ),
    check(
      "value_ledger_of_an_order",
      sql`reason not in ('spend', 'give_back') or order_id is not null`,
    ),
  ],
);

/**
 * Points that should have been taken back but were spent; the account's next points settle them.
 */
export const missingPoints = pgTable(
  "missing_points",
  {
    /** mark of the ledger entry that is taken back */
    mark: text().primaryKey(),
    accountId: text().notNull(),
    amount: won(),
    settled: won().default(0),
    at: time().notNull().defaultNow(),
  },
  (table) => [
    index("missing_points_of")
      .on(table.accountId)
      .where(sql`settled < amount`),
    check("missing_points_within", sql`settled between 0 and amount`),
  ],
);

/** One row: how points are earned, used and end. No row: the shop has no points. */
export const pointRules = pgTable(
  "point_rules",
  {
    id: smallint().primaryKey().default(1),
    /** of the money paid for goods, in thousandths; 0: none are earned */
    earnPerMille: smallint().notNull().default(0),
    /** days after which earned points end; null: never */
    lifeDays: integer(),
    /** points that an order uses at least, and in steps of how many */
    leastUse: integer().notNull().default(0),
    useUnit: integer().notNull().default(1),
    /** orders completed from then on earn points; null: none do, and existing points stay usable */
    earnsSince: time(),
    /** points for a review; 0: none */
    reviewPoints: integer().notNull().default(0),
    /** won that one person at work here gives in a day; what is more waits for an owner */
    deskLimit: integer().notNull().default(50_000),
    revision: integer().notNull().default(1),
    updatedAt: time().notNull().defaultNow(),
  },
  () => [
    check("point_rules_one", sql`id = 1`),
    check(
      "point_rules_use",
      sql`least_use >= 0 and use_unit >= 1 and earn_per_mille between 0 and 1000`,
    ),
  ],
);

/** Actions of staff that give value and count against their daily limit. */
export const deskGiftKinds = [
  ...valueKinds,
  /** to one member, to many, or for anybody with the code or who takes it */
  "coupon",
  "coupon-many",
  "coupon-open",
  "gift-codes",
  /** a refund to an account that the desk typed */
  "refund-account",
] as const;

/** Value that staff gave or proposed. Above the giver's daily limit it waits for an owner. */
export const deskGifts = pgTable(
  "desk_gifts",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: deskGiftKinds }).notNull(),
    /** null: of no one member */
    accountId: text(),
    couponId: uuid().references(() => coupons.id),
    /** of gift codes */
    batchId: uuid(),
    /** recipients of a coupon for many */
    issuedTo: text({ enum: ["agreed", "all"] }),
    /** won at most; null: unknown, for an unlimited percentage */
    worth: bigint({ mode: "number" }),
    /** what the member reads; empty for a coupon */
    reason: text().notNull().default(""),
    /** for a coupon: whether members with marketing consent are mailed */
    tells: boolean().notNull().default(false),
    /** idempotency key of the gift */
    mark: text().notNull(),
    state: text({ enum: ["given", "waiting", "approved", "refused"] }).notNull(),
    givenBy: text().notNull(),
    at: time().notNull().defaultNow(),
    decidedBy: text(),
    decidedAt: time(),
  },
  (table) => [
    uniqueIndex("desk_gifts_once")
      .on(table.mark)
      .where(sql`state <> 'refused'`),
    index("desk_gifts_by_giver").on(table.givenBy, table.at),
    index("desk_gifts_of").on(table.accountId),
    index("desk_gifts_waiting")
      .on(table.at)
      .where(sql`state = 'waiting'`),
    check("desk_gifts_coupon", sql`(kind like 'coupon%') = (coupon_id is not null)`),
  ],
);

/**
 * Points that a completed order earned, and what refunds took back; one row per order, even for
 * none.
 */
export const earnings = pgTable(
  "earnings",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    /** of the money paid for goods, as the rule was then */
    perMille: smallint().notNull(),
    earned: won().default(0),
    takenBack: won().default(0),
    /**
     * should have been taken back but was spent or expired; `missing_points` has what is still owed
     */
    missing: won().default(0),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    check(
      "earnings_within",
      sql`earned >= 0 and taken_back >= 0 and missing >= 0 and taken_back + missing <= earned`,
    ),
  ],
);
