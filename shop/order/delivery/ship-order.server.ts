import { and, eq } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { ShipForm } from "#shop/order/list/admin-order-forms.ts";
import { askedToConfirm, type OrderToConfirm } from "../confirm/asked-to-confirm.server.ts";
import { lockNumberedOrder } from "../find-order.server.ts";
import { drawPickupCode } from "./pickup/pickup-code.server.ts";
import { keptWay, refuseWrongWay, wayFacts } from "./refuse-wrong-way.ts";
import { wayNamed, wayWords } from "./ways.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { listToSend } from "../parcel/list-to-send.server.ts";
import {
  divideToSend,
  packParcel,
  unpackParcels,
  type PackedParts,
} from "../parcel/pack-parcel.server.ts";
import { piecesWords, type PackedPieces } from "../parcel/sent-pieces.ts";
import { delivery } from "../status.ts";
import { orderLines } from "../table.server.ts";
import { whoseOrder } from "../whose-order.ts";
import { isPracticePayment } from "#shop/order/payment/ways-to-pay.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import { PICKUP_WAY, type NoticedPickup } from "#shop/order/notice/order-facts.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";

/** `pieces`: what goes into this parcel; null or left out: everything that is to be sent. */
type PackedForm = ShipForm & { pieces?: PackedPieces[] | null };

/**
 * Sends an order, in one parcel or in part, or another parcel of one that was sent in part. Orders
 * of digital goods need no waybill. Throws `practice-order` for practice payments once the shop
 * takes real money, `parcel-empty`, `waybill-taken`, and BadInput beside pieces that were sent or
 * cancelled meanwhile.
 */
export async function shipOrder(
  shop: Shop,
  number: string,
  { pieces = null, ...form }: PackedForm,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    // Two people who send parts of one order must not count the same pieces.
    const order = await lockNumberedOrder(db, number);
    refusePractice(shop, order);
    const { sending } = await findSite(db);
    const isParcel = await hasParcel(db, order.id);
    const way = isParcel || form.waybillNumber ? wayNamed(sending, form.company) : undefined;
    const shipment = await divide(db, order, pieces, keptWay(way, form));
    // First checks whether it may be shipped at all.
    const shipped = await moveShipped(db, shipment, acting);
    refuseWrongWay(way, { ...form, isParcel, isGift: order.giftState !== null });
    await writeParcels(db, shipment);
    const pickup = shipment.waybill.waybillCompany === PICKUP_WAY ? sending.pickup : null;
    // What is still to come is confirmed with the last parcel.
    const noticed = shipped.partlySent
      ? shipped
      : await askedToConfirm(db, shop, shipped, "order-shipped");
    await queueNotices(
      db,
      pickup
        ? pickupNotices(shop, shipped, { ...pickup, code: await drawPickupCode(db, order.id) })
        : shippedNotices(shop, noticed, shipment),
    );
    await recordShipped(db, shipped, shipment, acting);
    return shipped;
  });
}

function refusePractice({ payments }: Shop, { paymentProvider }: Order): void {
  if (payments.mode === "live" && isPracticePayment(paymentProvider))
    throw new Refusal("practice-order");
}

async function divide(
  db: Db,
  order: Order,
  pieces: PackedPieces[] | null,
  waybill: Shipment["waybill"],
): Promise<Shipment> {
  const isMore = order.delivery === "delivery" && order.partlySent;
  delivery.next(order.delivery, isMore ? "shipMore" : "ship", "admin");
  const packing = divideToSend(await listToSend(db, order), pieces);
  const isWhole = !isMore && !packing.rest.length;
  // The code for the counter is the whole order's.
  if (!isWhole && waybill.waybillCompany === PICKUP_WAY) throw new Refusal("pickup-in-parts");
  return { order, isMore, isWhole, packing, waybill };
}

const pickupNotices = (shop: Shop, order: Order, pickup: NoticedPickup) =>
  orderNotice("order-pickup", { ...order, pickup }, shop.origin);

/** `isMore`: another parcel; `isWhole`: everything leaves in one parcel. */
type Shipment = {
  order: Order;
  isMore: boolean;
  isWhole: boolean;
  packing: PackedParts;
  waybill: ReturnType<typeof keptWay>;
};

const moveShipped = (
  db: Db,
  { order, isMore, isWhole, packing, waybill }: Shipment,
  acting: AuditActor,
): Promise<Order> =>
  moveOrder(db, order, {
    delivery: isMore ? "shipMore" : "ship",
    by: "admin",
    accountId: acting.account?.id,
    // The order's own waybill is its first parcel's.
    set: { ...(!isMore && waybill), partlySent: packing.rest.length > 0 },
    facts: {
      ...wayFacts(waybill),
      ...(!isWhole && { pieces: piecesWords(packing.packed) }),
    },
  });

async function writeParcels(db: Db, shipment: Shipment): Promise<void> {
  const { order, isMore, isWhole, packing, waybill } = shipment;
  if (!isMore) await unpackParcels(db, order.id);
  if (!isWhole) await packParcel(db, order, packing, waybill);
}

const recordShipped = (
  db: Db,
  shipped: Order,
  { order, isMore, isWhole, packing, waybill }: Shipment,
  acting: AuditActor,
): Promise<void> =>
  recordAudit(db, {
    ...acting,
    action: isMore ? "order.ship-more" : "order.ship",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    before: {
      delivery: order.delivery,
      ...(!isMore && pick(order, ["waybillCompany", "waybillNumber"])),
    },
    after: {
      delivery: shipped.delivery,
      ...waybill,
      ...(!isWhole && { packed: piecesWords(packing.packed) }),
    },
  });

const shippedNotices = (
  shop: Shop,
  shipped: OrderToConfirm,
  { isWhole, packing, waybill }: Shipment,
) => {
  const parcel = isWhole
    ? null
    : { packed: piecesWords(packing.packed), toCome: piecesWords(packing.rest) };
  const order = { ...shipped, ...waybill, parcel };
  return [
    ...orderNotice("order-shipped", { ...order, wayWords: wordsOf(order) }, shop.origin),
    ...giftNotice(shop, "gift-shipped", order),
  ];
};

/** Of a gift, only the receiver hears how it comes. */
const wordsOf = ({ waybillCompany, waybillNumber, giftState }: Order): string | null =>
  waybillCompany && !waybillNumber && !giftState ? wayWords(waybillCompany) : null;

async function hasParcel(db: Db, orderId: string): Promise<boolean> {
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.shippingClass, "parcel")))
    .limit(1);
  return line !== undefined;
}
