import { chosenOptions } from "#shop/order/chosen-options.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { maskName, maskPhone } from "#lib/mask.ts";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { isDigital } from "#shop/order/delivery/files-alone.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { standingLabel } from "#shop/order/standing.ts";
import type { ClaimKind, ClaimStatus } from "#shop/order/claim-status.ts";
import type { DeliveryStatus, PaymentStatus } from "#shop/order/status.ts";
import { countEach } from "#shop/database/count-up-to.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { reservation, type ReservationStatus } from "#shop/reservation/status.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { matchingReservations, tabCondition } from "./matching-reservations.server.ts";
import { countedTabs, type CountedTab, type ReservationFilter } from "./reservation-filters.ts";

export type ReservationRow = {
  number: string;
  productId: string;
  title: string;
  options: string[];
  quantity: number;
  unitPrice: number;
  /** masked: who it is shows when it is opened */
  name: string;
  phone: string;
  isMember: boolean;
  status: ReservationStatus;
  label: string;
  requestedAt: Date;
  orderUntil: Date | null;
  shipBy: string;
  /** the product's day, where it is a later one */
  laterShipBy: string | null;
  isLate: boolean;
  /** a moved day waits for an answer */
  isAsked: boolean;
  orderNumber: string | null;
};

type LinkedOrder = {
  number: string;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claim_kind: ClaimKind | null;
  claim_status: ClaimStatus | null;
  keeps_some: boolean;
  is_digital: boolean;
};

/** The last paid order of a reservation, else the one that is being paid. */
const linkedOrder = sql<LinkedOrder | null>`(select to_jsonb(o) from (
  select number, delivery, payment, claim_kind, claim_status, ${keepsSome} as keeps_some,
    ${isDigital} as is_digital
  from orders where orders.reservation_id = reservations.id
  order by orders.hold = 'sold' desc, orders.placed_at desc limit 1) o)`;

export const rowColumns = {
  id: reservations.id,
  number: reservations.number,
  productId: reservations.productId,
  title: reservations.title,
  options: reservations.options,
  quantity: reservations.quantity,
  unitPrice: reservations.unitPrice,
  name: reservations.name,
  phone: reservations.phone,
  email: reservations.email,
  memberId: reservations.memberId,
  departedMemberId: reservations.departedMemberId,
  status: reservations.status,
  requestedAt: reservations.requestedAt,
  confirmedAt: reservations.confirmedAt,
  orderUntil: reservations.orderUntil,
  shipBy: reservations.shipBy,
  offered: products.expectedShipOn,
  order: linkedOrder,
  isLate: sql<boolean>`${tabCondition("late")}`,
  isAsked: sql<boolean>`exists (select from ship_by_answers a
    where a.reservation_id = reservations.id and a.answer is null)`,
};
export type ReadRow = {
  [
    Name in Exclude<keyof typeof rowColumns, "order" | "isLate" | "isAsked" | "offered">
  ]: (typeof reservations.$inferSelect)[Name];
} & { order: LinkedOrder | null; isLate: boolean; isAsked: boolean; offered: string | null };

const KEYS = { time: reservations.requestedAt, id: reservations.id, isId: UUID };

/** A page of what a filter means, newest first, as it stands in the database. */
export const readReservations = (
  db: Db,
  filter: ReservationFilter,
  pageRequest: PageAsked,
): Promise<Page<ReadRow & { micros: number }>> =>
  newestFirst(KEYS, pageRequest, ({ where, orderBy, micros, limit }) =>
    db
      .select({ ...rowColumns, micros })
      .from(reservations)
      .innerJoin(products, eq(products.id, reservations.productId))
      .where(and(matchingReservations(filter), where))
      .orderBy(...orderBy)
      .limit(limit),
  );

export const labelOf = ({ status, order }: Pick<ReadRow, "status" | "order">): string =>
  status === "ordered" && order
    ? standingLabel({
        delivery: order.delivery,
        payment: order.payment,
        claimKind: order.claim_kind,
        claimStatus: order.claim_status,
        keepsSome: order.keeps_some,
        isDigital: order.is_digital,
      })
    : reservation.states[status];

/** A page of the back office's reservations, newest first, masked. */
export async function listReservations(
  db: Db,
  filter: ReservationFilter,
  pageRequest: PageAsked = {},
): Promise<Page<ReservationRow>> {
  const { rows, ...cursors } = await readReservations(db, filter, pageRequest);
  return { ...cursors, rows: rows.map(rowOf) };
}

export function rowOf(row: ReadRow): ReservationRow {
  const { name, phone, status, shipBy, offered, order } = row;
  const isOpen = status === "requested" || status === "confirmed";
  return {
    number: row.number,
    productId: row.productId,
    title: row.title,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    status,
    requestedAt: row.requestedAt,
    orderUntil: row.orderUntil,
    shipBy,
    isLate: row.isLate,
    isAsked: row.isAsked,
    label: labelOf(row),
    options: chosenOptions(row.options),
    isMember: row.memberId !== null,
    orderNumber: order?.number ?? null,
    laterShipBy: isOpen && offered && offered > shipBy ? offered : null,
    // Departed people's rows have no data to mask.
    ...(phone ? { name: maskName(name), phone: maskPhone(phone) } : { name, phone }),
  };
}

/** How many reservations stand under each tab; 1000 means that many or more. */
export function countReservationTabs(db: Db, product = ""): Promise<Record<CountedTab, number>> {
  const ofProduct = product ? eq(reservations.productId, product) : undefined;
  const conditions = countedTabs.map((tab) => [tab, and(tabCondition(tab), ofProduct)]);
  return countEach<CountedTab>(
    db,
    reservations,
    Object.fromEntries(conditions) as Record<CountedTab, SQL | undefined>,
  );
}
