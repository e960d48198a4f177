import { asc, eq } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { phoneWords } from "#lib/phone.ts";
import { waybillDigits } from "#shop/order/delivery/carriers.ts";
import { carrierNamed } from "#shop/order/waybills/carrier-named.ts";
import type { Db } from "#shop/shop.ts";
import type { EarlierOrderView } from "./earlier-order-view.ts";
import { earlierStatuses } from "./earlier-status.ts";
import { earlierOrderLines, type earlierOrders } from "./table.server.ts";

export type EarlierOrder = typeof earlierOrders.$inferSelect;

/** An order of a former shop with its lines, unmasked. */
export async function viewEarlierOrder(db: Db, order: EarlierOrder): Promise<EarlierOrderView> {
  const lines = await db
    .select()
    .from(earlierOrderLines)
    .where(eq(earlierOrderLines.orderId, order.id))
    .orderBy(asc(earlierOrderLines.position));
  return {
    ...pick(order, ["id", "shop", "placedAt", "paidAt", "statusWords", "payWay"]),
    ...pick(order, ["carrier", "waybill"]),
    number: order.shownNumber,
    label: earlierStatuses[order.status],
    buyer: {
      name: order.buyerName,
      phone: order.buyerPhone && phoneWords(order.buyerPhone),
      email: order.buyerEmail,
    },
    receiver: receiverOf(order),
    amounts: {
      items: order.itemsAmount,
      shipping: order.shippingAmount,
      discount: order.discountAmount,
      points: order.pointsAmount,
      total: order.total,
      refunded: order.refunded,
    },
    tracked: trackedOf(order),
    lines: lines.map((line) =>
      pick(line, ["title", "option", "code", "quantity", "price", "statusWords"]),
    ),
  };
}

function receiverOf({
  receiverName,
  receiverPhone,
  postcode,
  address,
  addressDetail,
  memo,
}: EarlierOrder): EarlierOrderView["receiver"] {
  if (!receiverName && !address) return null;
  const place = [address, addressDetail].filter(Boolean).join(" ");
  return {
    name: receiverName,
    phone: receiverPhone && phoneWords(receiverPhone),
    address: postcode ? `(${postcode}) ${place}` : place,
    memo,
  };
}

/** Of several parcels none is the one to follow. */
function trackedOf({ carrier, waybill }: EarlierOrder): EarlierOrderView["tracked"] {
  const company = carrierNamed(carrier);
  const isOne = waybill !== "" && !/[,;/\n]/.test(waybill);
  return company?.trackable && isOne
    ? { company: company.name, number: waybillDigits(waybill) }
    : null;
}
