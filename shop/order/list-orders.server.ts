import { and, asc, inArray } from "drizzle-orm";
import { newestFirst, UUID, type Page, type PageAsked } from "../newest-first.server.ts";
import type { Db } from "../shop.ts";
import { maskName, maskPhone } from "#lib/mask.ts";
import { matchingOrders } from "./matching-orders.server.ts";
import { orderName } from "./order-name.ts";
import type { ListTab } from "./order-tab.ts";
import { isSeparated } from "./departure/separated-order.ts";
import { standingLabel, type DeliveryStatus, type PaymentStatus } from "./status.ts";
import { orderLines, orders } from "./table.server.ts";
import { tabCondition } from "./tab-condition.server.ts";

export type OrderRow = {
  number: string;
  placedAt: Date;
  /** masked: whose order it is shows on its own, audited page */
  orderer: { name: string; phone: string };
  items: string;
  pieces: number;
  /** whether something is sent by courier */
  hasParcel: boolean;
  total: number;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  label: string;
  waybill: { company: string; number: string } | null;
};

type Asked = PageAsked & { tab: ListTab; search?: string | null };

/** A page of the back office's orders, newest first. */
export async function listOrders(db: Db, { tab, search, ...asked }: Asked): Promise<Page<OrderRow>> {
  const { rows, previous, next } = await newestFirst({ time: orders.placedAt, id: orders.id, isId: UUID }, asked, ({ where, orderBy, micros, limit }) =>
    db.select({
      id: orders.id, micros, number: orders.number, placedAt: orders.placedAt, name: orders.ordererName, phone: orders.ordererPhone, total: orders.total,
      delivery: orders.delivery, payment: orders.payment, claimKind: orders.claimKind, claimStatus: orders.claimStatus, company: orders.waybillCompany, waybill: orders.waybillNumber,
    }).from(orders).where(and(tabCondition(tab), matchingOrders(search), where)).orderBy(...orderBy).limit(limit));
  const lines = await linesOf(db, rows.map(({ id }) => id));
  return {
    previous, next,
    rows: rows.map(({ id, micros: _micros, name, phone, company, waybill, ...row }) => ({
      ...row, ...bought(lines.get(id) ?? []), label: standingLabel(row),
      orderer: isSeparated({ ordererPhone: phone }) ? { name, phone } : { name: maskName(name), phone: maskPhone(phone) },
      waybill: company && waybill ? { company, number: waybill } : null,
    })),
  };
}

type Line = { orderId: string; title: string; quantity: number; shippingClass: string };

async function linesOf(db: Db, orderIds: string[]): Promise<Map<string, Line[]>> {
  if (!orderIds.length) return new Map();
  const lines = await db.select({ orderId: orderLines.orderId, title: orderLines.title, quantity: orderLines.quantity, shippingClass: orderLines.shippingClass })
    .from(orderLines).where(inArray(orderLines.orderId, orderIds)).orderBy(asc(orderLines.id));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

const bought = (lines: Line[]) => ({
  items: orderName(lines.map(({ title }) => title)),
  pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  hasParcel: lines.some(({ shippingClass }) => shippingClass === "parcel"),
});
