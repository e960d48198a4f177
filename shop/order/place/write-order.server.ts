import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import {
  briefly,
  insertion,
  orderColumns,
  orderOf,
  type Order,
} from "#shop/order/list/order-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { LINK_HOURS } from "../access/payment-link.server.ts";
import type { TimelineEvent } from "../event-words.ts";
import { briefOfLine } from "../brief/brief-of-line.ts";
import type { Gift } from "#shop/order/gift/gift.ts";
import { giftLinkHash } from "#shop/order/gift/gift-link.server.ts";
import { paymentColumns } from "../payment/payment-columns.ts";
import { orderLines, orders, timeline } from "../table.server.ts";
import type { OrderForm } from "./forms.ts";
import { orderNumber } from "./number.ts";
import type { Orderer } from "./orderer.server.ts";
import type { Quote } from "./quote-order.server.ts";
import type { Recipient } from "./read-recipient.ts";
import type { QuotedValue } from "./value-request.ts";
import { hasFiles, supplyConsent } from "./withdrawal.ts";

const PAY_WITHIN_MINUTES = 15;
const PLACED: TimelineEvent = "placed";

type BoughtLine = { id: number; title: string; unitPrice: number; quantity: number };
/** With what was bought, where it was written this moment. */
export type PlacedOrder = Order & { bought?: BoughtLine[] };

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
};

const lineRows = ({ shop, form, quote, acting, value }: OrderToWrite) =>
  quote.lines.map((line, at) => ({
    product_id: line.productId,
    title: line.title,
    image_id: line.image?.id ?? null,
    options: line.chosen,
    shipping_class: line.shippingClass,
    own_fee: line.ownFee,
    full_price: line.fullPrice,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    coupon_amount: value?.lineParts[at] ?? 0,
    had_preview: line.hasPreview,
    supply_terms: line.shippingClass === "digital" ? line.supplyTerms : null,
    licence: line.licence,
    took_stock: line.shelves,
    brief: briefOfLine(line, form.lines[at]?.brief, {
      now: shop.now(),
      isDesk: acting !== undefined,
    }),
  }));

const consentColumns = (lines: Quote["lines"]) =>
  hasFiles(lines) && { supplyAgreedAt: sql`now()`, supplyAgreedWords: supplyConsent.version };

const giftColumns = ({ shop, gift }: OrderToWrite, id: string) =>
  gift && { giftState: "waiting" as const, gift, giftLink: giftLinkHash(shop, { id, gift }) };

const orderRow = (written: OrderToWrite, key: { id: string; number: string }) => {
  const { shop, form, quote, recipient, orderer, placeHash, reserved, acting } = written;
  return {
    ...key,
    ...orderer,
    ordererName: form.ordererName,
    ordererPhone: form.ordererPhone,
    ordererEmail: form.ordererEmail,
    ...recipient,
    ...giftColumns(written, key.id),
    ...quote.amounts,
    shippingTerms: quote.terms,
    placeKey: form.placeKey,
    placeHash,
    reservationId: reserved?.id,
    shipBy: reserved?.shipBy,
    recommenderCode: form.recommenderCode || null,
    ...paymentColumns(form, quote.lines),
    paymentProvider: shop.payments.name,
    ...(!acting && consentColumns(quote.lines)),
    awaitsConsent: acting !== undefined && quote.amounts.total > 0,
    expiresAt: sql`now() + make_interval(mins => ${acting ? LINK_HOURS * 60 : PAY_WITHIN_MINUTES})`,
  };
};

const ANYBODY = sql`taken as (select)`;

/** Order, lines, timeline and ledger in one statement, if and only if `taken` gives a row; null otherwise. */
export async function writeOrder(
  db: Db,
  written: OrderToWrite,
  taken: SQL = ANYBODY,
): Promise<PlacedOrder | null> {
  const { shop, quote, acting } = written;
  const by = acting ? "admin" : "shopper";
  const accountId = acting?.account?.id;
  const [id, number] = [randomUUID(), orderNumber(shop.now())];
  const { total } = quote.amounts;
  const row = insertion(orderRow(written, { id, number }));
  const lines = lineRows(written);
  const { rows } = await executeNamed<{ bought: BoughtLine[] }>(
    db,
    sql`
    with ${taken},
    placed as (insert into ${orders} (${row.columns}) select ${row.values} from taken returning ${orderColumns}),
    ${briefly("placed")},
    bought as (
      insert into ${orderLines} (order_id, product_id, title, image_id, options,
        shipping_class, own_fee, full_price, unit_price, quantity, coupon_amount, had_preview, supply_terms, licence, took_stock, brief)
      select moved.id, line.* from moved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line(product_id text, title text, image_id text, options jsonb,
          shipping_class shipping_class, own_fee jsonb, full_price int, unit_price int,
          quantity int, coupon_amount int, had_preview boolean, supply_terms jsonb, licence jsonb, took_stock jsonb, brief jsonb)
      returning id, title, unit_price, quantity),
    said as (insert into ${timeline} (order_id, event, by, facts, account_id)
      select moved.id, ${PLACED}, ${by}, ${JSON.stringify({ total })}::jsonb, ${accountId ?? null} from moved)${shop.follows.orderPlaced({ number, total })({ by, accountId })}
    select ${orderColumns}, (select json_agg(json_build_object('id', id, 'title', title,
      'unitPrice', unit_price, 'quantity', quantity) order by id) from bought) as bought from placed`,
  );
  const [placed] = rows;
  return placed ? { ...orderOf(placed), bought: placed.bought } : null;
}
