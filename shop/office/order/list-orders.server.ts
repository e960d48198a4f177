import { and, asc, inArray, sql } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { oldestFirst } from "#shop/database/oldest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { maskName, maskPhone } from "#lib/mask.ts";
import {
  breadthOf,
  orderConditions,
  placedDuring,
} from "#shop/order/list/order-conditions.server.ts";
import type { OrderFilter } from "#shop/order/list/order-filter.ts";
import { hasAllFiles, isDigital } from "#shop/order/delivery/files-alone.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import {
  listPartWaybills,
  onlyWaybill,
  type PartWaybill,
} from "#shop/order/parcel/find-part-parcels.server.ts";
import { piecesLeft } from "#shop/order/pieces-left.ts";
import { orderName } from "#shop/order/order-name.ts";
import { foundOrders, isSearchCut } from "#shop/order/search/found-orders.server.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import { standingLabel } from "#shop/order/standing.ts";
import type { ClaimKind, ClaimStatus } from "#shop/order/claim-status.ts";
import type { GiftState } from "#shop/order/gift/gift.ts";
import type { DeliveryStatus, PaymentStatus } from "#shop/order/status.ts";
import { orderKeys, orderLines, orders } from "#shop/order/table.server.ts";

export type OrderRow = {
  number: string;
  placedAt: Date;
  paidAt: Date | null;
  /** masked: whose order it is shows on its own, audited page */
  orderer: { name: string; phone: string };
  recipient: { name: string; phone: string };
  items: string;
  pieces: number;
  /** whether something is sent by courier */
  hasParcel: boolean;
  total: number;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claimKind: ClaimKind | null;
  claimStatus: ClaimStatus | null;
  giftState: GiftState | null;
  keepsSome: boolean;
  isDigital: boolean;
  hasAllFiles: boolean;
  label: string;
  partlySent: boolean;
  /** one of each parcel */
  waybills: PartWaybill[];
  /** the way it left without a waybill */
  sentBy: string | null;
  /** the last day to send it, while it waits */
  due: string | null;
  isLate: boolean;
  recommenderCode: string | null;
  memo: string;
};

export type OrderListQuery = PageAsked &
  Pick<OrderFilter, "tab"> &
  Partial<OrderFilter> & { now?: Date };

const everything = {
  search: "",
  from: "",
  to: "",
  payment: "",
  recommender: "",
  memo: false,
  late: false,
  gift: false,
  part: false,
  sort: "newest",
  rows: 30,
} as const;

const columns = {
  number: orders.number,
  placedAt: orders.placedAt,
  paidAt: orders.paidAt,
  name: orders.ordererName,
  phone: orders.ordererPhone,
  recipientName: orders.recipientName,
  recipientPhone: orders.recipientPhone,
  total: orders.total,
  delivery: orders.delivery,
  payment: orders.payment,
  claimKind: orders.claimKind,
  claimStatus: orders.claimStatus,
  giftState: orders.giftState,
  company: orders.waybillCompany,
  waybill: orders.waybillNumber,
  partlySent: orders.partlySent,
  shipBy: orders.shipBy,
  recommenderCode: orders.recommenderCode,
  memo: orders.adminMemo,
  keepsSome,
  isDigital,
  hasAllFiles,
};

/** A page of orders for the back office. `isCut`: the search did not reach older orders. */
export async function listOrders(
  db: Db,
  { now = new Date(), after, before, limit, ...listQuery }: OrderListQuery,
): Promise<Page<OrderRow> & { isCut: boolean }> {
  const filter = { ...everything, ...listQuery, search: searchWords(listQuery.search) };
  const page = { after, before, limit: limit ?? filter.rows };
  const read = (one: PageAsked) => readOrders(db, filter, one, now);
  const { rows, previous, next } =
    filter.sort === "oldest" ? await oldestFirst(page, read) : await read(page);
  const ids = rows.map(({ id }) => id);
  const narrowing = narrowingOf(filter);
  const [lines, gone, parts, isCut] = await Promise.all([
    linesOf(db, ids),
    gonePieces(db, ids),
    listPartWaybills(db, ids),
    next === null && isSearchCut(db, filter.search, narrowing),
  ]);
  const today = calendarDayOf(now);
  return {
    previous,
    next,
    isCut,
    rows: rows.map((row) => ({
      ...rowOf(row, piecesLeft(lines.get(row.id) ?? [], gone), today),
      ...(parts.has(row.id) && { waybills: parts.get(row.id)! }),
    })),
  };
}

type ReadOrder = Awaited<ReturnType<typeof readOrders>>["rows"][number];

function rowOf(read: ReadOrder, lines: Line[], today: string): OrderRow {
  const { id: _id, micros: _micros, name, phone, company, waybill, ...rest } = read;
  const { recipientName, recipientPhone, shipBy, ...row } = rest;
  const due = shipDue({ ...row, shipBy });
  return {
    ...row,
    ...bought(lines),
    label: standingLabel(row),
    due,
    isLate: due !== null && due < today,
    orderer: masked(name, phone),
    recipient: masked(recipientName, recipientPhone),
    waybills: onlyWaybill(company, waybill),
    sentBy: waybill ? null : company,
  };
}

/** Separated orders have no name to mask. */
const masked = (name: string, phone: string) =>
  isSeparated({ ordererPhone: phone })
    ? { name, phone }
    : { name: maskName(name), phone: maskPhone(phone) };

const narrowingOf = (filter: OrderFilter) => ({
  breadth: breadthOf(filter),
  during: placedDuring(filter, orderKeys.placedAt),
});

function readOrders(db: Db, filter: OrderFilter, page: PageAsked, now: Date) {
  if (!filter.search) {
    const conditions = orderConditions(filter, now);
    return newestFirst(
      { time: orders.placedAt, id: orders.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, id: orders.id, micros })
          .from(orders)
          .where(and(conditions, where))
          .orderBy(...orderBy)
          .limit(limit),
    );
  }
  const conditions = orderConditions(filter, now, orderKeys.placedAt);
  return newestFirst(
    { time: orderKeys.placedAt, id: orderKeys.orderId, isId: UUID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, id: orders.id, micros })
        .from(
          foundOrders(filter.search, {
            where: and(conditions, where),
            orderBy,
            limit,
            ...narrowingOf(filter),
          })!,
        )
        .innerJoin(orders, sql`${orders.id} = ${orderKeys.orderId}`)
        .orderBy(...orderBy)
        .limit(limit),
  );
}

type Line = { id: number; orderId: string; title: string; quantity: number; shippingClass: string };

async function linesOf(db: Db, orderIds: string[]): Promise<Map<string, Line[]>> {
  if (!orderIds.length) return new Map();
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      title: orderLines.title,
      quantity: orderLines.quantity,
      shippingClass: orderLines.shippingClass,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

const bought = (lines: Line[]) => ({
  items: orderName(lines.map(({ title }) => title)),
  pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  hasParcel: lines.some(({ shippingClass }) => shippingClass === "parcel"),
});
