import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { listOwnClaims } from "#shop/shopper/claim/list-own-claims.server.ts";
import { listOwnCertificates } from "#shop/certificate/list-certificates.server.ts";
import { asPayerSees, isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { listPartWaybills } from "#shop/order/parcel/find-part-parcels.server.ts";
import { eventWords } from "#shop/order/event-words.ts";
import { isDigitalOrder, standingLabel } from "#shop/order/standing.ts";
import { licenceWords } from "#shop/product/licence/licence.ts";
import { orderLines, orders, timeline } from "#shop/order/table.server.ts";
import { listOwnRooms } from "#shop/commission/view/list-own-rooms.server.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import { listOwnDevices } from "#shop/vault/device/devices.server.ts";
import { listOwnSupplies } from "#shop/vault/list-own-supplies.server.ts";
import type { Db } from "#shop/shop.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** Every order of an account, or one guest order, with all its data, newest first, for a data
 * export. */
export async function listOwnOrders(db: Db, of: { memberId: string } | { orderId: string }) {
  const mine = await db
    .select()
    .from(orders)
    .where("memberId" in of ? eq(orders.memberId, of.memberId) : eq(orders.id, of.orderId))
    .orderBy(desc(orders.placedAt));
  if (!mine.length) return [];
  const ids = mine.map(({ id }) => id);
  // Files given away belong to their receiver's data.
  const ownedIds = mine.filter((order) => !isOpenedByReceiver(order)).map(({ id }) => id);
  const lines = await linesOf(db, ids);
  const history = await historyOf(db, ids);
  const waybills = await listPartWaybills(db, ids);
  const claims = await listOwnClaims(db, ids);
  const devices = await listOwnDevices(db, ownedIds);
  const files = await listOwnSupplies(db, ownedIds);
  const certificates = await listOwnCertificates(db, ownedIds);
  const rooms = await listOwnRooms(db, ids);
  return mine.map((order) => ({
    ...orderView(asPayerSees(order)),
    ...(waybills.has(order.id) && !order.giftState && { waybills: waybills.get(order.id) }),
    lines: (lines.get(order.id) ?? []).map((line) => ({
      ...lineView(line),
      ...(line.brief && { brief: briefView(line.brief), room: rooms.get(line.id) ?? null }),
    })),
    devices: (devices.get(order.id) ?? []).map(({ orderId: _orderId, ...device }) => device),
    files: (files.get(order.id) ?? []).map(({ file }) => file),
    certificates: (certificates.get(order.id) ?? []).map(({ certificate }) => certificate),
    claims: (claims.get(order.id) ?? []).map(({ orderId: _orderId, ...claim }) => claim),
    history: (history.get(order.id) ?? []).map(({ at, event }) => ({
      at,
      what: eventWords(event, isDigitalOrder(order)),
    })),
  }));
}

async function linesOf(db: Db, orderIds: string[]) {
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.id));
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

async function historyOf(db: Db, orderIds: string[]) {
  const events = await db
    .select()
    .from(timeline)
    .where(inArray(timeline.orderId, orderIds))
    .orderBy(asc(timeline.id));
  return Map.groupBy(events, ({ orderId }) => orderId);
}

const orderView = (order: OrderRow) => ({
  number: order.number,
  placedAt: order.placedAt,
  paidAt: order.paidAt,
  standing: standingLabel({ ...order, isDigital: isDigitalOrder(order) }),
  orderer: {
    name: order.ordererName,
    phone: phoneWords(order.ordererPhone),
    email: order.ordererEmail,
  },
  recipient: recipientOf(order),
  amounts: {
    items: order.itemsAmount,
    discount: order.discountAmount,
    shipping: order.shippingAmount,
    coupon: order.couponAmount + order.shippingCouponAmount,
    points: order.pointsAmount,
    credit: order.creditAmount,
    total: order.total,
  },
  recommenderCode: order.recommenderCode,
  gift: order.gift && { to: order.gift.to, message: order.gift.message },
  waybill: order.waybillNumber
    ? { company: order.waybillCompany, number: order.waybillNumber }
    : null,
});

const recipientOf = (order: OrderRow) =>
  order.address
    ? {
        name: order.recipientName,
        phone: phoneWords(order.recipientPhone),
        postcode: order.postcode,
        address: order.address,
        addressDetail: order.addressDetail,
        courierMemo: order.courierMemo,
      }
    : null;

/** The buyer's own words of a brief; its terms are the shop's. */
const briefView = ({
  script,
  use,
  reference,
  pronunciation,
  tone,
  wishedOn,
  agreed,
}: CommissionBrief) => ({
  script,
  use: use.name,
  reference,
  pronunciation,
  tone,
  wishedOn,
  agreed,
});

const lineView = ({ title, options, quantity, fullPrice, unitPrice, licence }: LineRow) => ({
  title,
  options: chosenOptions(options),
  quantity,
  fullPrice,
  unitPrice,
  licence: licence && { name: licence.name, words: licenceWords(licence) },
});
