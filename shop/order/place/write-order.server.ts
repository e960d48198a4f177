import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import {
  addedColumns,
  newOrder,
  ownRows,
  recordset,
  writtenOf,
  type Order,
  type OwnRow,
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
import type { PlacedFrom } from "./unpaid-holds.server.ts";
import { payWithinMinutes } from "./pay-within.ts";
import { hasFiles, supplyConsent } from "./withdrawal.ts";

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
  from?: PlacedFrom | undefined;
};

type NumberedOrder = OrderToWrite & { id: string; number: string };

const lineRows = ({ shop, form, quote, acting, value }: OrderToWrite): object[] =>
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

const lineColumns = sql.raw(`order_id, product_id, title, image_id, options,
  shipping_class, own_fee, full_price, unit_price, quantity, coupon_amount, had_preview, supply_terms, licence, took_stock, brief`);

const bought = (lines: OwnRow[]) => sql`bought as (
  insert into ${orderLines} (${lineColumns}) select ${lineColumns} from jsonb_to_recordset(${rowsParam(lines)}::jsonb)
    as line(place int, order_id uuid, product_id text, title text, image_id text, options jsonb,
      shipping_class shipping_class, own_fee jsonb, full_price int, unit_price int,
      quantity int, coupon_amount int, had_preview boolean, supply_terms jsonb, licence jsonb, took_stock jsonb, brief jsonb)
  where order_id in (select id from moved) order by place returning order_id, id, title, unit_price, quantity)`;

const giftColumns = ({ shop, gift, id }: NumberedOrder) => ({
  giftState: gift && ("waiting" as const),
  gift,
  giftLink: gift && giftLinkHash(shop, { id, gift }),
});

const ownerColumns = (orderer: Orderer) => ({
  memberId: "memberId" in orderer ? orderer.memberId : null,
  guestId: "guestId" in orderer ? orderer.guestId : null,
});

const NO_VALUE = { couponAmount: 0, shippingCouponAmount: 0, pointsAmount: 0, creditAmount: 0 };

/** The same columns for each order, since many are written by one statement. */
function orderRow(numbered: NumberedOrder) {
  const { id, number, shop, form, quote, recipient, orderer, placeHash, reserved, acting, from } =
    numbered;
  return {
    id,
    number,
    ...ownerColumns(orderer),
    ordererName: form.ordererName,
    ordererPhone: form.ordererPhone,
    ordererEmail: form.ordererEmail,
    ...recipient,
    ...giftColumns(numbered),
    ...NO_VALUE,
    ...quote.amounts,
    shippingTerms: quote.terms,
    placeKey: form.placeKey,
    placeHash,
    placedFrom: from?.mark ?? null,
    reservationId: reserved?.id ?? null,
    shipBy: reserved?.shipBy ?? null,
    recommenderCode: form.recommenderCode || null,
    ...paymentColumns(form, quote.lines),
    paymentProvider: shop.payments.name,
    supplyAgreedWords: !acting && hasFiles(quote.lines) ? supplyConsent.version : null,
    awaitsConsent: acting !== undefined && quote.amounts.total > 0,
  };
}

const everybody = (all: { id: string }[]): SQL =>
  sql`taken as (select unnest(${sql.param(all.map(({ id }) => id))}::uuid[]) as id)`;

/** Orders with all that belongs to them in one statement, of those whose ids `taken` gives; null for the others. One that is written for somebody comes alone. */
export async function writeOrders(
  db: Db,
  written: OrderToWrite[],
  taken: (all: NumberedOrder[]) => SQL = everybody,
): Promise<(PlacedOrder | null)[]> {
  const all = written.map((one) => ({
    ...one,
    id: randomUUID(),
    number: orderNumber(one.shop.now()),
  }));
  const { shop, acting } = all[0]!;
  const by = {
    by: acting ? ("admin" as const) : ("shopper" as const),
    accountId: acting?.account?.id,
  };
  const values = all.map(orderRow);
  const { names, typed, rows } = recordset(values);
  const minutes = all.map(({ id, quote, reserved }) => ({
    id,
    minutes: acting ? LINK_HOURS * 60 : payWithinMinutes(reserved ? [] : quote.lines),
  }));
  const { rows: placed } = await executeNamed<{ id: string; bought: BoughtLine[] }>(
    db,
    sql`
    with ${taken(all)},
    moved as (insert into ${orders} (${names}, supply_agreed_at, expires_at)
      select ${names}, case when supply_agreed_words is not null then now() end,
        now() + make_interval(mins => minutes)
      from jsonb_to_recordset(${rowsParam(rows)}::jsonb) as asked(${typed})
      join jsonb_to_recordset(${rowsParam(minutes)}::jsonb) as paying(id uuid, minutes int) using (id)
      where id in (select id from taken) returning ${addedColumns}),
    ${bought(ownRows(all, ({ id }) => id, lineRows))},
    said as (insert into ${timeline} (order_id, event, by, facts, account_id)
      select id, ${PLACED}, ${by.by}, jsonb_build_object('total', total), ${by.accountId ?? null} from moved)${shop.follows.ordersPlaced(by)}
    select moved.*, (select json_agg(json_build_object('id', id, 'title', title,
      'unitPrice', unit_price, 'quantity', quantity) order by id) from bought where order_id = moved.id) as bought from moved`,
  );
  const ids = all.map(({ id }) => id);
  return writtenOf(ids, placed).map(
    (row, at) => row && { ...newOrder(values[at]!, row), bought: row.bought },
  );
}
