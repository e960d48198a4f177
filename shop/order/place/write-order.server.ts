import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { jsonParam, prepared } from "#shop/database/prepared.server.ts";
import { retried } from "#shop/database/transaction.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { type Order, orderOf, rowOf, type StoredRow } from "#shop/order/order-row.server.ts";
import { orSoldOut, shelfMoves } from "#shop/product/shelf/stock.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { LINK_HOURS } from "#shop/order/access/payment-link.server.ts";
import { briefOfLine } from "#shop/order/brief/brief-of-line.ts";
import type { Gift } from "#shop/order/gift/gift.ts";
import { giftLinkHash } from "#shop/order/gift/gift-link.server.ts";
import { paymentColumns } from "#shop/order/payment/ways-to-pay.ts";
import type { orderLines, orders } from "#shop/order/table.server.ts";
import type { OrderForm } from "./forms.ts";
import { orderNumber } from "./number.ts";
import { placingLocks, type Orderer } from "./orderer.server.ts";
import type { Quote } from "./quote-order.server.ts";
import type { Recipient } from "./read-recipient.ts";
import { wantedShelves, type PlacedFrom } from "./unpaid-holds.server.ts";
import type { QuotedValue } from "./value-request.ts";
import { hasFiles, supplyConsent } from "./withdrawal.ts";
import { FEW_LEFT } from "#shop/product/sale.ts";

/** All columns that placing decides; place_order.sql has the same list. */
export type PlacedColumns = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "number"
  | "placeKey"
  | "placeHash"
  | "memberId"
  | "guestId"
  | "placedFrom"
  | "ordererName"
  | "ordererPhone"
  | "ordererEmail"
  | "recipientName"
  | "recipientPhone"
  | "postcode"
  | "address"
  | "addressDetail"
  | "courierMemo"
  | "recommenderCode"
  | "giftState"
  | "gift"
  | "giftLink"
  | "reservationId"
  | "shipBy"
  | "isDifference"
  | "itemsAmount"
  | "discountAmount"
  | "shippingAmount"
  | "couponAmount"
  | "shippingCouponAmount"
  | "pointsAmount"
  | "creditAmount"
  | "total"
  | "shippingTerms"
  | "payBy"
  | "cashReceipt"
  | "useEscrow"
  | "paymentProvider"
  | "awaitsConsent"
  | "supplyAgreedWords"
>;

export type PlacedLine = Omit<
  typeof orderLines.$inferInsert,
  "id" | "orderId" | "withdrawalEndedAt" | "restocked" | "licenceEndedAt" | "backAmount"
> &
  Required<Pick<typeof orderLines.$inferInsert, "options" | "couponAmount" | "hadPreview">>;

/** The argument of place_order.sql, which documents each part. */
type PlacedDocument = {
  order: PlacedColumns;
  /** time to pay */
  minutes: number;
  lines: PlacedLine[];
  by: "shopper" | "admin";
  accountId?: string | undefined;
  atOnce?: { key: string; orderer: string; holds: object[]; takes: object[] };
};

const placing = prepared((db) =>
  db
    .select({ placed: sql<StoredRow | null>`placed` })
    .from(sql`place_order(${sql.placeholder("document")}::jsonb) as placed`)
    .prepare("place_order"),
);

async function callPlaceOrder(db: Db, document: PlacedDocument): Promise<Order | null> {
  const { order, lines, accountId, atOnce, ...rest } = document;
  const [answer] = await placing(db).execute({
    document: jsonParam({
      ...rest,
      order: rowOf(order),
      lines: lines.map(rowOf),
      account_id: accountId,
      at_once: atOnce,
    }),
  });
  return answer?.placed ? orderOf(answer.placed) : null;
}

/**
 * Writes an order and its lines in the caller's transaction, which has made all other checks and
 * takes the stock.
 */
export async function insertOrder(
  db: Db,
  document: Omit<PlacedDocument, "atOnce">,
): Promise<Order> {
  const placed = await callPlaceOrder(db, document);
  if (!placed) throw new Error(`order ${document.order.number} was not written`);
  return placed;
}

export type OrderToWrite = {
  shop: Shop;
  form: OrderForm;
  quote: Quote;
  recipient: Recipient;
  gift: Gift | null;
  orderer: Orderer;
  placeHash: string;
  reserved?: { id: string; shipBy: string } | undefined;
  acting?: AuditActor | undefined;
  value?: QuotedValue | null | undefined;
  from?: PlacedFrom | undefined;
};

/** Writes the order of a form and its quote, as a step of a transaction. */
export const writeOrder = (db: Db, written: OrderToWrite): Promise<Order> =>
  insertOrder(db, documentOf(written));

/**
 * Places an order in one statement for a shopper without holds and with available stock. Null,
 * without changes, for all others; throws `sold-out`.
 */
export function writeAtOnce(db: Db, written: OrderToWrite): Promise<Order | null> {
  const { orderer, form, from, quote } = written;
  const document: PlacedDocument = {
    ...documentOf(written),
    atOnce: {
      ...placingLocks(orderer, form.placeKey),
      holds: from ? wantedShelves(quote.lines) : [],
      takes: shelfMoves(quote.lines),
    },
  };
  return orSoldOut(retried(() => callPlaceOrder(db, document)));
}

function documentOf(written: OrderToWrite): PlacedDocument {
  const { quote, reserved, acting } = written;
  return {
    order: orderColumns(written),
    minutes: acting ? LINK_HOURS * 60 : payWithinMinutes(reserved ? [] : quote.lines),
    lines: linesOf(written),
    by: acting ? "admin" : "shopper",
    accountId: acting?.account?.id,
  };
}

const linesOf = ({ shop, form, quote, acting, value }: OrderToWrite): PlacedLine[] =>
  quote.lines.map((line, at) => ({
    productId: line.productId,
    title: line.title,
    imageId: line.image?.id ?? null,
    options: line.chosen,
    shippingClass: line.shippingClass,
    ownFee: line.ownFee,
    fullPrice: line.fullPrice,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    couponAmount: value?.lineParts[at] ?? 0,
    hadPreview: line.hasPreview,
    supplyTerms: line.shippingClass === "digital" ? line.supplyTerms : null,
    licence: line.licence,
    tookStock: line.shelves,
    brief: briefOfLine(line, form.lines[at]?.brief, {
      now: shop.now(),
      isDesk: acting !== undefined,
    }),
  }));

const ownerColumns = (orderer: Orderer) => ({
  memberId: "memberId" in orderer ? orderer.memberId : null,
  guestId: "guestId" in orderer ? orderer.guestId : null,
});

const giftColumns = (shop: Shop, id: string, gift: Gift | null) => ({
  giftState: gift && ("waiting" as const),
  gift,
  giftLink: gift && giftLinkHash(shop, { id, gift }),
});

export const NO_VALUE = {
  couponAmount: 0,
  shippingCouponAmount: 0,
  pointsAmount: 0,
  creditAmount: 0,
};

function orderColumns(written: OrderToWrite): PlacedColumns {
  const { shop, form, quote, recipient, gift, orderer, reserved, acting } = written;
  const id = randomUUID();
  return {
    id,
    number: orderNumber(shop.now()),
    placeKey: form.placeKey,
    placeHash: written.placeHash,
    ...ownerColumns(orderer),
    placedFrom: written.from?.mark ?? null,
    ordererName: form.ordererName,
    ordererPhone: form.ordererPhone,
    ordererEmail: form.ordererEmail,
    ...recipient,
    recommenderCode: form.recommenderCode || null,
    ...giftColumns(shop, id, gift),
    reservationId: reserved?.id ?? null,
    shipBy: reserved?.shipBy ?? null,
    isDifference: false,
    ...NO_VALUE,
    ...quote.amounts,
    shippingTerms: quote.terms,
    ...paymentColumns(form, quote.lines),
    paymentProvider: shop.payments.name,
    awaitsConsent: acting !== undefined && quote.amounts.total > 0,
    supplyAgreedWords: !acting && hasFiles(quote.lines) ? supplyConsent.version : null,
  };
}

const PAY_WITHIN_MINUTES = 15;
/** When little stock remains for the next shopper; long enough for a card's app. */
const FEW_PAY_WITHIN_MINUTES = 10;

/** How long an unpaid order of these lines holds its stock. */
const payWithinMinutes = (lines: { stock: number | null; quantity: number }[]): number =>
  lines.some(({ stock, quantity }) => stock !== null && stock - quantity <= FEW_LEFT)
    ? FEW_PAY_WITHIN_MINUTES
    : PAY_WITHIN_MINUTES;
