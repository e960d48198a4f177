import { asc, eq } from "drizzle-orm";
import { imagesOf } from "../file/list-images.server.ts";
import type { ImageInfo } from "../product/product.ts";
import type { Db } from "../shop.ts";
import { phoneWords } from "#lib/phone.ts";
import { listLines } from "./list-lines.server.ts";
import { maskAddress, maskEmail, maskName, maskPhone } from "./mask.ts";
import type { Order } from "./move-order.server.ts";
import type { OrderView } from "./order-view.ts";
import { eventWords } from "./event-words.ts";
import { standingLabel } from "./status.ts";
import { timeline } from "./table.server.ts";

/** An order as its shopper sees it; masked for whoever only knows number and phone. */
export async function viewOrder(db: Db, order: Order, { masked }: { masked: boolean }): Promise<OrderView> {
  const [lines, history] = await Promise.all([
    listLines(db, order.id),
    db.select().from(timeline).where(eq(timeline.orderId, order.id)).orderBy(asc(timeline.id)),
  ]);
  const images = await imagesOf(db, lines.map(({ imageId }) => imageId));
  const { number, placedAt, expiresAt, delivery, payment, hold, itemsAmount, discountAmount, shippingAmount, total, courierMemo, waybillCompany, waybillNumber } = order;
  return {
    number, placedAt, expiresAt, delivery, payment, label: standingLabel(order),
    mayPay: (payment === "pending" || payment === "failed") && hold === "held",
    amounts: { itemsAmount, discountAmount, shippingAmount, total },
    lines: lines.map((line) => ({
      productId: line.productId, title: line.title, image: imageOf(images, line.imageId), options: line.options.map(({ axisName, label }) => `${axisName}: ${label}`),
      quantity: line.quantity, unitPrice: line.unitPrice, amount: line.unitPrice * line.quantity,
    })),
    orderer: person(order.ordererName, order.ordererPhone, masked, order.ordererEmail),
    recipient: order.address ? {
      ...person(order.recipientName, order.recipientPhone, masked),
      address: masked ? maskAddress(order.address) : `(${order.postcode}) ${order.address} ${order.addressDetail}`.trim(),
      courierMemo: masked ? "" : courierMemo,
    } : null,
    waybill: waybillCompany && waybillNumber ? { company: waybillCompany, number: waybillNumber } : null,
    history: history.map(({ event, at }) => ({ at, words: eventWords(event) })),
  };
}

const imageOf = (images: Map<string, ImageInfo>, id: string | null) => (id ? (images.get(id) ?? null) : null);

function person(name: string, phone: string, masked: boolean, email: string | null = null) {
  return masked
    ? { name: maskName(name), phone: maskPhone(phone), email: email && maskEmail(email) }
    : { name, phone: phoneWords(phone), email };
}
