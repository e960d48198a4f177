import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { listOwnCertificates } from "#shop/certificate/list-certificates.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { listOwnDevices } from "#shop/vault/device/devices.server.ts";
import { listOwnSupplies } from "#shop/vault/list-own-supplies.server.ts";

export async function listReceivedGifts(db: Db, memberId: string) {
  const mine = await db
    .select({ receiver: giftReceivers, order: orders })
    .from(giftReceivers)
    .innerJoin(orders, eq(orders.id, giftReceivers.orderId))
    .where(eq(giftReceivers.memberId, memberId))
    .orderBy(desc(giftReceivers.acceptedAt));
  if (!mine.length) return [];
  const ids = mine.map(({ order }) => order.id);
  const lines = Map.groupBy(
    await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id)),
    ({ orderId }) => orderId,
  );
  const devices = await listOwnDevices(db, ids);
  const files = await listOwnSupplies(db, ids);
  const certificates = await listOwnCertificates(db, ids);
  return mine.map(({ receiver, order }) => ({
    gift: receiver.handle,
    from: order.ordererName,
    message: order.gift?.message ?? "",
    name: receiver.name,
    acceptedAt: receiver.acceptedAt,
    agreedWords: receiver.agreedWords,
    recipient: placeOf(order),
    lines: (lines.get(order.id) ?? []).map(({ title, options, quantity }) => ({
      title,
      options: chosenOptions(options),
      quantity,
    })),
    devices: (devices.get(order.id) ?? []).map(({ orderId: _orderId, ...device }) => device),
    files: (files.get(order.id) ?? []).map(({ file }) => file),
    certificates: (certificates.get(order.id) ?? []).map(({ certificate }) => certificate),
  }));
}

type GivenOrder = typeof orders.$inferSelect;

const placeOf = (order: GivenOrder) =>
  order.address
    ? {
        name: order.recipientName,
        phone: order.recipientPhone,
        postcode: order.postcode,
        address: order.address,
        addressDetail: order.addressDetail,
        courierMemo: order.courierMemo,
      }
    : null;
