import {
  bigint,
  boolean,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import type { Facts } from "../refusal.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { shippingClass } from "../product/table.server.ts";
import type { CashReceipt, DepositAccount, PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import type { LineLicence } from "#shop/product/licence/licence.ts";
import type { SupplyTerms } from "#shop/product/goods/supply-terms.ts";
import type { StoredTerms } from "./amounts.ts";
import type { Gift, GiftState } from "./gift/gift.ts";
import type { TimelineEvent } from "./event-words.ts";
import { claim, claimKindNames } from "./claim-status.ts";
import { delivery, payment } from "./status.ts";
import { claimIsOpen, isUnderCanceled, paymentIn } from "./status-condition.server.ts";

export const deliveryStatus = pgEnum("delivery_status", delivery.names);
export const paymentStatus = pgEnum("payment_status", payment.names);
export const claimStatus = pgEnum("claim_status", claim.names);
export const claimKind = pgEnum("claim_kind", claimKindNames);
/** held: taken from the shelf, not paid; sold: paid; released: back on the shelf */
export const stockHold = pgEnum("stock_hold", ["held", "sold", "released"]);

const won = () => bigint({ mode: "number" }).notNull();

/** An index over the rows that meet a condition. */
const doneByMember = sql`member_id is not null and done_at is not null`;
type IndexedColumns = Parameters<ReturnType<typeof index>["on"]>;
const uniqueWhere = (name: string, column: IndexedColumns[0], where: SQL) =>
  uniqueIndex(name).on(column).where(where);
const partialIndex = (name: string, where: SQL) => ({
  on: (...columns: IndexedColumns) =>
    index(name)
      .on(...columns)
      .where(where),
});

/**
 * Says more than who asks what somebody holds: with a few orders all that is held was read as
 * cheaply, and that plan kept while they grew to thousands.
 */
const heldForATime = sql`hold = 'held' and expires_at is not null`;

type SortedColumn = { desc(): IndexedColumns[0] };
type SortedRows = { placedAt: SortedColumn; id: SortedColumn };
/** Such an index for lists, the newest first. */
const newestIndex = ({ placedAt, id }: SortedRows, name: string, where: SQL) =>
  partialIndex(name, where).on(placedAt.desc(), id.desc());

/** The tab's own condition, so that the database uses the index for it. */
const canceled = isUnderCanceled({
  payment: sql`payment`,
  delivery: sql`delivery`,
  claimStatus: sql`claim_status`,
});

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Seoul's day and eight random letters; also the payment provider's order id */
    number: text().notNull().unique(),
    memberId: text(),
    /** the account that ordered and has gone since; looked up like a guest's, never adopted */
    departedMemberId: text(),
    /** the device that ordered, from its signed cookie */
    guestId: text(),
    ordererName: text().notNull(),
    ordererPhone: text().notNull(),
    ordererEmail: text(),
    recipientName: text().notNull(),
    recipientPhone: text().notNull(),
    postcode: text().notNull(),
    address: text().notNull(),
    addressDetail: text().notNull().default(""),
    courierMemo: text().notNull().default(""),
    recommenderCode: text(),
    itemsAmount: won(),
    discountAmount: won(),
    shippingAmount: won(),
    couponAmount: won().default(0),
    shippingCouponAmount: won().default(0),
    pointsAmount: won().default(0),
    creditAmount: won().default(0),
    /**
     * what is paid in money: goods, less discount and coupons, and shipping, less points and credit
     */
    total: won(),
    /** null: ordered before they were kept */
    shippingTerms: jsonb().$type<StoredTerms>(),
    /** made once per shown form: a second post with it finds this order */
    placeKey: text().notNull().unique(),
    /** what was posted with it, so that another content under the same key is refused */
    placeHash: text().notNull(),
    delivery: deliveryStatus().notNull().default("pending"),
    payment: paymentStatus().notNull().default("pending"),
    hold: stockHold().notNull().default("held"),
    /** the latest claim, as claims has it; written with it */
    claimKind: claimKind(),
    claimStatus: claimStatus(),
    paymentProvider: text(),
    /** what the shopper chose to pay with */
    payBy: text().$type<PayBy>().notNull().default("card"),
    cashReceipt: text().$type<CashReceipt>().notNull().default("none"),
    /** escrow until the parcel is there (e-commerce act, article 24(2)(3)) */
    useEscrow: boolean().notNull().default(false),
    /** where to pay in while a deposit is awaited */
    deposit: jsonb().$type<DepositAccount>(),
    /** what the provider's deposit callback must know */
    depositSecret: text(),
    receiptUrl: text(),
    paymentKey: text(),
    /** counts tries to pay, so that each try has its own key at the provider */
    paymentTry: smallint().notNull().default(1),
    /** database time; an unpaid order ends then */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    confirmingSince: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** when it was done; claims count their days from here */
    doneAt: timestamp({ withTimezone: true }),
    /**
     * the agreed day, part of the contract (e-commerce act, article 15(1)); null: three business
     * days
     */
    shipBy: date(),
    /** the reservation that this order was made of; it, not the order, holds the pieces */
    reservationId: uuid(),
    waybillCompany: text(),
    waybillNumber: text(),
    adminMemo: text().notNull().default(""),
    /** written at the desk for a caller: not to be paid before the buyer agreed to it */
    awaitsConsent: boolean().notNull().default(false),
    /** null: no gift */
    giftState: text().$type<GiftState>(),
    gift: jsonb().$type<Gift>(),
    /** of the link that its receiver opens it with */
    giftLink: text(),
    /**
     * what one line of an earlier order costs more: nothing of it is sent, it ends where it is paid
     */
    isDifference: boolean().notNull().default(false),
    /** when it was agreed that supply ends withdrawal, and in which version of the words */
    supplyAgreedAt: timestamp({ withTimezone: true }),
    supplyAgreedWords: text(),
    /** when the first of its lines could not be withdrawn from any more */
    withdrawalEndedAt: timestamp({ withTimezone: true }),
    /**
     * a guest's line of the network or proved contact as an HMAC, while nothing is paid and an hour
     * more
     */
    placedFrom: text(),
    placedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("orders_by_delivery").on(table.delivery, table.placedAt.desc(), table.id.desc()),
    index("orders_by_time").on(table.placedAt.desc(), table.id.desc()),
    partialIndex("orders_of_guest", sql`hold = 'held'`).on(table.guestId),
    partialIndex("orders_placed_from", sql`placed_from is not null`).on(table.placedFrom),
    partialIndex("orders_of_member", sql`member_id is not null`).on(
      table.memberId,
      table.placedAt.desc(),
    ),
    uniqueWhere("orders_payment_key", table.paymentKey, sql`payment_key is not null`),
    partialIndex("orders_of_departed", sql`departed_member_id is not null`).on(
      table.departedMemberId,
    ),
    partialIndex("orders_of_guest_email", sql`member_id is null and departed_member_id is null`).on(
      sql`lower(orderer_email)`,
    ),
    partialIndex("orders_to_expire", heldForATime).on(table.expiresAt),
    partialIndex("orders_confirming", sql`payment = 'confirming'`).on(table.confirmingSince),
    partialIndex(
      "orders_to_refund",
      sql`payment = 'paid' and delivery in ('pending', 'failure')`,
    ).on(table.paidAt),
    partialIndex("orders_of_reservation", sql`reservation_id is not null`).on(table.reservationId),
    partialIndex("orders_of_recommender", sql`recommender_code is not null`).on(
      table.recommenderCode,
      table.placedAt.desc(),
      table.id.desc(),
    ),
    newestIndex(table, "orders_with_claim", claimIsOpen(sql`claim_status`)),
    index("orders_by_phone").on(table.ordererPhone),
    newestIndex(table, "orders_canceled", canceled),
    partialIndex("orders_by_open_payment", paymentIn(sql`payment`, "open")).on(
      table.payment,
      table.placedAt.desc(),
      table.id.desc(),
    ),
    partialIndex("orders_of_members_done", doneByMember).on(table.doneAt),
    uniqueWhere("orders_of_gift_link", table.giftLink, sql`gift_link is not null`),
    newestIndex(table, "orders_of_waiting_gifts", sql`gift_state = 'waiting'`),
    newestIndex(table, "orders_with_memo", sql`admin_memo <> ''`),
  ],
);

/** Search keys, newest first; written by triggers alone (`order_keys_follow`, and for products
 * `order_line_keys_follow`) and by `order_keys_fill`. */
export const orderKeys = pgTable(
  "order_keys",
  {
    key: text().notNull(),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    orderId: uuid().notNull(),
  },
  (table) => [
    uniqueIndex("order_keys_newest").on(table.key, table.placedAt.desc(), table.orderId.desc()),
  ],
);

/** How far the keys of orders that were there before a kind of key are written, from the newest to
 * the oldest. There is a row only while some are left; `order_keys_fill` takes it away. */
export const orderKeysToFill = pgTable("order_keys_to_fill", {
  id: boolean().primaryKey().default(true),
  beforeAt: timestamp({ withTimezone: true }).notNull(),
  beforeId: uuid().notNull(),
});

export type ChosenOption = { id: string; axisName: string; label: string; priceDifference: number };

/** What was bought, as it was when it was bought. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text().notNull(),
    title: text().notNull(),
    imageId: text(),
    options: jsonb().$type<ChosenOption[]>().notNull().default([]),
    shippingClass: shippingClass().notNull(),
    /** of its class when it was ordered; null: the fee of the order's `shippingTerms` */
    ownFee: jsonb().$type<FeeClass>(),
    /** won for one piece before and after the discount, option included */
    fullPrice: integer().notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
    /** its part of what coupons took off the goods, in won for all pieces */
    couponAmount: integer().notNull().default(0),
    /** its page let one listen before buying */
    hadPreview: boolean().notNull().default(false),
    /** how long and how often its files are opened; null: ordered before it was kept */
    supplyTerms: jsonb().$type<SupplyTerms>(),
    /** its supply began, and with it the right to withdraw ended */
    withdrawalEndedAt: timestamp({ withTimezone: true }),
    /** pieces that came back and stand on the shelf again, while the order's hold stays sold */
    restocked: integer().notNull().default(0),
    /** what the buyer of a commission gave before paying */
    brief: jsonb().$type<CommissionBrief>(),
    /** what its buyer may do with it, in the words that were shown; null: nothing was said */
    licence: jsonb().$type<LineLicence>(),
    /**
     * what was made for it was stopped and money went back: its licence ended, nothing more is
     * asked back
     */
    licenceEndedAt: timestamp({ withTimezone: true }),
    /**
     * the paid line that this one is the difference of: a longer script, one more round, another
     * licence
     */
    ofLineId: bigint({ mode: "number" }).references((): AnyPgColumn => orderLines.id, {
      onDelete: "set null",
    }),
    ofLineAs: text({ enum: ["script", "round", "licence"] }),
    /**
     * won of it that are back or on their way, whoever gives them back; written by the trigger of
     * `line_refunds` alone
     */
    backAmount: won().default(0),
    /** which shelves were counted when this was taken; others get nothing back */
    tookStock: jsonb().$type<{ product: boolean; options: string[] }>().notNull(),
  },
  (table) => [
    index("order_lines_of").on(table.orderId),
    index("order_lines_of_product").on(table.productId),
    partialIndex("order_lines_of_line", sql`of_line_id is not null`).on(table.ofLineId),
    partialIndex("order_lines_with_brief", sql`brief is not null`).on(table.id),
    check(
      "order_lines_back_within_paid",
      sql`back_amount >= 0 and back_amount <= unit_price::bigint * quantity - coupon_amount`,
    ),
  ],
);

export const timeline = pgTable(
  "order_timeline",
  {
    id: bigserial({ mode: "number" }).notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    event: text().$type<TimelineEvent>().notNull(),
    by: text({ enum: ["shopper", "admin", "payment", "courier", "clock"] }).notNull(),
    /** the administrator's account, when one did it */
    accountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.id] })],
);

/** Kept apart for five years after a member has gone (e-commerce act, article 6). */
export const retainedOrders = pgTable(
  "retained_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    personal: jsonb().$type<Record<string, string | null>>().notNull(),
    separatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    keepUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("retained_orders_to_forget").on(table.keepUntil)],
);
