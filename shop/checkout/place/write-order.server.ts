import { randomUUID } from "node:crypto";
import { retried } from "#shop/database/transaction.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Order } from "#shop/order/order-row.server.ts";
import { orSoldOut, shelfMoves } from "#shop/product/shelf/stock.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Gift } from "#shop/order/gift/gift.ts";
import { giftLinkHash } from "#shop/order/gift/gift-link.server.ts";
import {
  callPlaceOrder,
  insertOrder,
  NO_VALUE,
  type PlacedColumns,
  type PlacedDocument,
  type PlacedLine,
} from "#shop/order/insert-order.server.ts";
import { refuseUnsafeTransfer } from "#shop/order/payment/ways-to-pay.ts";
import { paymentColumns } from "#shop/order/payment/ways-to-pay.ts";
import { orderNumber } from "#shop/order/number.ts";
import { placingLocks, type Orderer } from "#shop/order/orderer.server.ts";
import type { Recipient } from "#shop/order/people/recipient.ts";
import { wantedShelves } from "#shop/order/limit/unpaid-holds.server.ts";
import type { PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import type { QuotedValue } from "#shop/order/value-request.ts";
import { hasFiles, supplyConsent } from "#shop/order/withdrawal.ts";
import { FEW_LEFT } from "#shop/product/sale.ts";
import { briefOfLine } from "../brief/brief-of-line.ts";
import type { OrderForm } from "../order-form.ts";
import type { Quote } from "../quote/quote-order.server.ts";

export type OrderToWrite = {
  shop: Shop;
  form: OrderForm;
  quote: Quote;
  recipient: Recipient;
  gift: Gift | null;
  orderer: Orderer;
  placeHash: string;
  /** time to pay */
  minutes: number;
  reserved?: { id: string; shipBy: string };
  /** the staff member who orders for a caller; the buyer agrees and pays by link */
  acting?: AuditActor;
  value?: QuotedValue | null;
  /** limits an unknown guest's unpaid pieces; omitted: only the shopper's own limits apply */
  from?: PlacedFrom | undefined;
};

/** Writes the order of a form and its quote, as a step of a transaction. */
export function writeOrder(db: Db, written: OrderToWrite): Promise<Order> {
  refuseUnsafeTransfer(written.shop.payments, written.form.payBy, written.quote.lines);
  return insertOrder(db, documentOf(written));
}

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
  const { minutes, acting } = written;
  return {
    order: orderColumns(written),
    minutes,
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
    ...paymentColumns({ ...form, depositor: form.depositor || form.ordererName }, quote.lines),
    paymentProvider: shop.payments.name,
    awaitsConsent: acting !== undefined && quote.amounts.total > 0,
    supplyAgreedWords: !acting && hasFiles(quote.lines) ? supplyConsent.version : null,
  };
}

export const PAY_WITHIN_MINUTES = 15;
/** When little stock remains for the next shopper; long enough for a card's app. */
const FEW_PAY_WITHIN_MINUTES = 10;

/** How long an unpaid order of these lines holds its stock. */
export const payWithinMinutes = (lines: { stock: number | null; quantity: number }[]): number =>
  lines.some(({ stock, quantity }) => stock !== null && stock - quantity <= FEW_LEFT)
    ? FEW_PAY_WITHIN_MINUTES
    : PAY_WITHIN_MINUTES;
