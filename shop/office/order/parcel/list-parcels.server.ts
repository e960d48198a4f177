import { and, asc, inArray, ne, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { maskName, maskPhone } from "#lib/mask.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { oldestFirst } from "#shop/database/oldest-first.server.ts";
import { hasRest } from "#shop/order/list/order-conditions.server.ts";
import { tabCondition } from "#shop/order/list/tab-condition.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import {
  listPartWaybills,
  onlyWaybill,
  type PartWaybill,
} from "#shop/order/parcel/find-part-parcels.server.ts";
import { restOf } from "#shop/order/parcel/pieces-to-send.ts";
import { piecesLeft } from "#shop/order/pieces-left.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import { packingHold } from "#shop/order/standing.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { tabs, type ListFilter } from "#shop/office/list/list-fields.ts";
import { officeList } from "#shop/office/list/office-list.server.ts";

const fields = {
  tab: tabs("보낼 것과 보낸 것", {
    ready: "보낼 것",
    rest: "남은 것",
    delivery: "보낸 것",
  }),
};
type ParcelTab = ListFilter<typeof fields>["tab"];

export type ParcelRow = {
  number: string;
  /** masked: the parcel's own page is audited */
  recipient: { name: string; phone: string };
  items: string;
  pieces: number;
  /** one of each parcel */
  waybills: PartWaybill[];
  /** the way it left without a waybill */
  sentBy: string | null;
  /** why it must not be packed now */
  hold: string | null;
  due: string | null;
  isLate: boolean;
};

/** Neither money nor mail is read. */
const columns = {
  id: orders.id,
  number: orders.number,
  paidAt: orders.paidAt,
  shipBy: orders.shipBy,
  delivery: orders.delivery,
  payment: orders.payment,
  claimKind: orders.claimKind,
  claimStatus: orders.claimStatus,
  giftState: orders.giftState,
  partlySent: orders.partlySent,
  name: orders.recipientName,
  phone: orders.recipientPhone,
  company: orders.waybillCompany,
  waybill: orders.waybillNumber,
};

/** A page of what is to be sent, what waits longest first, or of what was sent last. */
export async function listParcels(
  db: Db,
  { tab, now, ...page }: PageAsked & { tab: ParcelTab; now: Date },
): Promise<Page<ParcelRow>> {
  const read = (one: PageAsked) =>
    newestFirst(
      { time: orders.placedAt, id: orders.id, isId: UUID },
      one,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, micros })
          .from(orders)
          .where(
            and(
              tab === "rest" ? hasRest : tabCondition(tab),
              ne(orders.address, ""),
              sql`${orders.giftState} is distinct from 'waiting'`,
              where,
            ),
          )
          .orderBy(...orderBy)
          .limit(limit),
    );
  const { rows, previous, next } =
    tab === "delivery" ? await read(page) : await oldestFirst(page, read);
  const ids = rows.map(({ id }) => id);
  const [lines, gone, parts] = await Promise.all([
    linesOf(db, ids),
    gonePieces(db, ids),
    listPartWaybills(db, ids),
  ]);
  const today = calendarDayOf(now);
  return {
    previous,
    next,
    rows: rows.map((row) => ({
      ...rowOf(row, packedOf(tab, lines.get(row.id) ?? [], gone), today),
      ...(parts.has(row.id) && { waybills: parts.get(row.id)! }),
    })),
  };
}

/** What there is to pack, or what was sent. */
const packedOf = (tab: ParcelTab, lines: Line[], gone: Map<number, number>): Line[] =>
  tab === "rest" ? restOf(lines) : piecesLeft(lines, gone);

type ParcelRecord = Pick<
  typeof orders.$inferSelect,
  | "number"
  | "paidAt"
  | "shipBy"
  | "delivery"
  | "payment"
  | "claimKind"
  | "claimStatus"
  | "giftState"
  | "partlySent"
> & { name: string; phone: string; company: string | null; waybill: string | null };

function rowOf(read: ParcelRecord, lines: Line[], today: string): ParcelRow {
  const { number, name, phone, company, waybill } = read;
  const due = shipDue(read);
  return {
    number,
    recipient: { name: maskName(name), phone: maskPhone(phone) },
    items: orderName(lines.map(({ title }) => title)),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    waybills: onlyWaybill(company, waybill),
    sentBy: waybill ? null : company,
    hold: packingHold(read),
    due,
    isLate: due !== null && due < today,
  };
}

type Line = { id: number; orderId: string; title: string; quantity: number; toSend: number };

async function linesOf(db: Db, orderIds: string[]): Promise<Map<string, Line[]>> {
  if (!orderIds.length) return new Map();
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      title: orderLines.title,
      quantity: orderLines.quantity,
      toSend: orderLines.toSend,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

export const parcelList = officeList({
  path: "/admin/parcel",
  fields,
  page: ({ db, now }, { tab }, page) => listParcels(db, { ...page, tab, now: now() }),
  columns: { number: ["주문"], items: ["상품"], recipient: ["받는 분"], waybill: ["송장과 기한"] },
});
