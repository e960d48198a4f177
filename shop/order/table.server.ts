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
/** held: taken from stock, unpaid; sold: paid; released: back in stock */
export const stockHold = pgEnum("stock_hold", ["held", "sold", "released"]);

const won = () => bigint({ mode: "number" }).notNull();

/** An index over the rows that meet a condition. */
const confirmedByMember = sql`member_id is not null and confirmed_at is not null`;
/** Sent and paid, and not confirmed: what the clock of confirming reads. */
const toConfirm = sql`confirmed_at is null and delivery in ('delivery', 'done') and ${paymentIn(sql`payment`, "paid")}`;
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
 * More specific than the queries need: while orders were few, reading all held ones seemed as
 * cheap, and PostgreSQL kept that plan when they grew to thousands.
 */
const heldForATime = sql`hold = 'held' and expires_at is not null`;

type SortedColumn = { desc(): IndexedColumns[0] };
type SortedRows = { placedAt: SortedColumn; id: SortedColumn };
/** A partial index for lists, newest first. */
const newestIndex = ({ placedAt, id }: SortedRows, name: string, where: SQL) =>
  partialIndex(name, where).on(placedAt.desc(), id.desc());

/** The same expression as the tab's condition, so that PostgreSQL uses the index. */
const canceled = isUnderCanceled({
  payment: sql`payment`,
  delivery: sql`delivery`,
  claimStatus: sql`claim_status`,
});

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** day in Seoul and eight random letters; also the payment provider's order id */
    number: text().notNull().unique(),
    memberId: text(),
    /** a departed member's account; such orders are looked up like a guest's and never adopted */
    departedMemberId: text(),
    /** the ordering device, from its signed cookie */
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
    /** won paid in money: goods less discount and coupons, plus shipping, less points and credit */
    total: won(),
    /** null: older orders */
    shippingTerms: jsonb().$type<StoredTerms>(),
    /** one per shown form: a second post finds this order */
    placeKey: text().notNull().unique(),
    /** hash of the posted form, to refuse other content under the same key */
    placeHash: text().notNull(),
    delivery: deliveryStatus().notNull().default("pending"),
    payment: paymentStatus().notNull().default("pending"),
    hold: stockHold().notNull().default("held"),
    /** the latest claim, written together with claims */
    claimKind: claimKind(),
    claimStatus: claimStatus(),
    paymentProvider: text(),
    /** the chosen payment method */
    payBy: text().$type<PayBy>().notNull().default("card"),
    cashReceipt: text().$type<CashReceipt>().notNull().default("none"),
    /** escrow until the parcel is there (e-commerce act, article 24(2)(3)) */
    useEscrow: boolean().notNull().default(false),
    /** of a transfer to the shop's own account: the name that the bank will show */
    depositor: text(),
    /** the number that its cash receipt is issued for; gone once a person has issued it */
    receiptNumber: text(),
    /** the virtual account of an awaited deposit */
    deposit: jsonb().$type<DepositAccount>(),
    /** the secret that genuine deposit webhooks contain */
    depositSecret: text(),
    receiptUrl: text(),
    paymentKey: text(),
    /** number of payment tries; each has its own key at the provider */
    paymentTry: smallint().notNull().default(1),
    /** by the database's clock; when an unpaid order ends */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    confirmingSince: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** receipt, where it is known: start of the claims' terms */
    doneAt: timestamp({ withTimezone: true }),
    /** the purchase is confirmed: points come, and nothing more is awaited of the buyer */
    confirmedAt: timestamp({ withTimezone: true }),
    /**
     * the agreed day, part of the contract (e-commerce act, article 15(1)); null: three business
     * days
     */
    shipBy: date(),
    /** the reservation that this order fulfils, which holds the stock */
    reservationId: uuid(),
    /** of an order in several parcels: the first one's, so that one waybill stays one column */
    waybillCompany: text(),
    waybillNumber: text(),
    /** six digits that the buyer shows at the counter; null: nothing waits to be fetched */
    pickupCode: text(),
    /** a part was sent and a part is still to be sent (`order_lines.to_send`) */
    partlySent: boolean().notNull().default(false),
    adminMemo: text().notNull().default(""),
    /** a desk order that the buyer must agree to before paying */
    awaitsConsent: boolean().notNull().default(false),
    /** null: not a gift */
    giftState: text().$type<GiftState>(),
    gift: jsonb().$type<Gift>(),
    /** hash of the receiver's link */
    giftLink: text(),
    /** a price difference of an earlier line: nothing is shipped, and it ends at payment */
    isDifference: boolean().notNull().default(false),
    /** when, and to which version, the buyer agreed that supply ends withdrawal */
    supplyAgreedAt: timestamp({ withTimezone: true }),
    supplyAgreedWords: text(),
    /** when the first line's right of withdrawal ended */
    withdrawalEndedAt: timestamp({ withTimezone: true }),
    /**
     * HMAC of a guest's network address or proven contact, kept until an hour after it ends unpaid
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
    uniqueWhere("orders_pickup_code", table.pickupCode, sql`pickup_code is not null`),
    partialIndex(
      "orders_to_fetch",
      sql`delivery = 'delivery' and waybill_company = '방문 수령'`,
    ).on(table.placedAt, table.id),
    partialIndex("orders_of_members_confirmed", confirmedByMember).on(table.confirmedAt),
    partialIndex("orders_to_confirm", toConfirm).on(table.placedAt),
    uniqueWhere("orders_of_gift_link", table.giftLink, sql`gift_link is not null`),
    newestIndex(table, "orders_of_waiting_gifts", sql`gift_state = 'waiting'`),
    newestIndex(table, "orders_with_memo", sql`admin_memo <> ''`),
    newestIndex(table, "orders_partly_sent", sql`partly_sent`),
  ],
);

/** Search keys, newest first; written only by triggers (`order_keys_follow`,
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

/** Progress of adding a new kind of key to existing orders, newest to oldest. The row exists
 * only while some are left; `order_keys_fill` deletes it. */
export const orderKeysToFill = pgTable("order_keys_to_fill", {
  id: boolean().primaryKey().default(true),
  beforeAt: timestamp({ withTimezone: true }).notNull(),
  beforeId: uuid().notNull(),
});

export type ChosenOption = { id: string; axisName: string; label: string; priceDifference: number };

/** The lines as ordered. */
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
    /** the fee class at that time; null: the fee of the order's `shippingTerms` */
    ownFee: jsonb().$type<FeeClass>(),
    /** won per piece before and after discount, options included */
    fullPrice: integer().notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
    /** of a partly sent order: pieces that still have to leave */
    toSend: integer().notNull().default(0),
    /** its share of coupons on goods, won for all pieces */
    couponAmount: integer().notNull().default(0),
    /** the product's page had a sample */
    hadPreview: boolean().notNull().default(false),
    /** how long and how often files may be opened; null: older orders */
    supplyTerms: jsonb().$type<SupplyTerms>(),
    /** when its supply began and the right of withdrawal ended */
    withdrawalEndedAt: timestamp({ withTimezone: true }),
    /** returned pieces back in stock, while the order's hold stays sold */
    restocked: integer().notNull().default(0),
    /** the buyer's brief of a commission */
    brief: jsonb().$type<CommissionBrief>(),
    /** the licence as shown; null: none */
    licence: jsonb().$type<LineLicence>(),
    /** its commission was stopped with a refund: the licence ended, nothing more can be claimed */
    licenceEndedAt: timestamp({ withTimezone: true }),
    /** the paid line that this is a difference of: a longer script, another round or licence */
    ofLineId: bigint({ mode: "number" }).references((): AnyPgColumn => orderLines.id, {
      onDelete: "set null",
    }),
    ofLineAs: text({ enum: ["script", "round", "licence"] }),
    /** won refunded or being refunded; written only by the trigger of `line_refunds` */
    backAmount: won().default(0),
    /** the shelves counted when ordering; only these get pieces back */
    tookStock: jsonb().$type<{ product: boolean; options: string[] }>().notNull(),
  },
  (table) => [
    index("order_lines_of").on(table.orderId),
    index("order_lines_of_product").on(table.productId),
    partialIndex("order_lines_of_line", sql`of_line_id is not null`).on(table.ofLineId),
    partialIndex("order_lines_with_brief", sql`brief is not null`).on(table.id),
    check("order_lines_to_send", sql`to_send between 0 and quantity`),
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
    /** the acting administrator's account */
    accountId: text(),
    facts: jsonb().$type<Facts>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.id] })],
);

/**
 * Personal data of departed members' orders, kept apart for five years (e-commerce act, article 6).
 */
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
