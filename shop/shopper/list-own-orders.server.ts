import { asc, desc, eq, inArray } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { listOwnClaims } from "#shop/shopper/claim/list-own-claims.server.ts";
import { eventWords } from "#shop/order/event-words.ts";
import { standingLabel } from "#shop/order/standing.ts";
import { orderLines, orders, timeline } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** Every order of an account with all that the shop knows of it, newest first; for taking one's data along. */
export async function listOwnOrders(db: Db, accountId: string) {
  const mine = await db
    .select()
    .from(orders)
    .where(eq(orders.memberId, accountId))
    .orderBy(desc(orders.placedAt));
  if (!mine.length) return [];
  const ids = mine.map(({ id }) => id);
  const lines = Map.groupBy(
    await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id)),
    ({ orderId }) => orderId,
  );
  const history = Map.groupBy(
    await db
      .select()
      .from(timeline)
      .where(inArray(timeline.orderId, ids))
      .orderBy(asc(timeline.id)),
    ({ orderId }) => orderId,
  );
  const asked = await listOwnClaims(db, ids);
  return mine.map((order) => ({
    number: order.number,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    standing: standingLabel(order),
    orderer: {
      name: order.ordererName,
      phone: phoneWords(order.ordererPhone),
      email: order.ordererEmail,
    },
    recipient: order.address
      ? {
          name: order.recipientName,
          phone: phoneWords(order.recipientPhone),
          postcode: order.postcode,
          address: order.address,
          addressDetail: order.addressDetail,
          courierMemo: order.courierMemo,
        }
      : null,
    amounts: {
      items: order.itemsAmount,
      discount: order.discountAmount,
      shipping: order.shippingAmount,
      total: order.total,
    },
    recommenderCode: order.recommenderCode,
    waybill: order.waybillNumber
      ? { company: order.waybillCompany, number: order.waybillNumber }
      : null,
    lines: (lines.get(order.id) ?? []).map(
      ({ title, options, quantity, fullPrice, unitPrice }) => ({
        title,
        options: options.map(({ axisName, label }) => `${axisName}: ${label}`),
        quantity,
        fullPrice,
        unitPrice,
      }),
    ),
    claims: (asked.get(order.id) ?? []).map(({ orderId: _orderId, ...claim }) => claim),
    history: (history.get(order.id) ?? []).map(({ at, event }) => ({
      at,
      what: eventWords(event),
    })),
  }));
}
