import { asc, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { ShipForm } from "#shop/order/list/admin-order-forms.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { keptWay, refuseWrongWay, wayFacts } from "./refuse-wrong-way.ts";
import { wayNamed } from "./ways.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { lockNumberedOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { refuseTaken } from "../parcel/pack-parcel.server.ts";
import { orders, timeline } from "../table.server.ts";
import { sentParcels } from "../tracking/table.server.ts";
import { whoseOrder } from "../whose-order.ts";

type SentParcel = typeof sentParcels.$inferSelect;

type WaybillChange = ShipForm & {
  /** the waybill that the editor saw; omitted: any */
  previous?: { company: string; number: string } | null;
  /** which of several parcels; omitted: the first, or the only one */
  parcelId?: number | undefined;
};

type ParcelWaybill = { waybillCompany: string | null; waybillNumber: string | null };

const isSame = (waybill: ParcelWaybill, after: ReturnType<typeof keptWay>): boolean =>
  after.waybillCompany !== null &&
  waybill.waybillCompany === after.waybillCompany &&
  waybill.waybillNumber === after.waybillNumber;

/** Throws `order-changed` when the waybill changed since the editor saw it, and `waybill-taken`. */
export async function changeWaybill(
  shop: Shop,
  number: string,
  { previous, parcelId, ...form }: WaybillChange,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    if (order.delivery !== "delivery") throw new Refusal("illegal-move");
    const way = wayNamed((await findSite(db)).sending, form.company);
    const after = keptWay(way, form);
    const { parcel, isFirst, ...before } = await findMarked(db, order, parcelId);
    if (isSame(before, after)) return order;
    if (!isAsSeen(before, previous)) throw new Refusal("order-changed");
    // Who is told to fetch the order is told so by a notice of its own.
    if (form.company === PICKUP_WAY) throw new Refusal("pickup-by-ship");
    refuseWrongWay(way, { ...form, isParcel: true, isGift: order.giftState !== null });

    if (isFirst)
      await db
        .update(orders)
        .set({ ...after, pickupCode: null })
        .where(eq(orders.id, order.id));
    if (parcel) await markAnew(db, parcel, after);
    await db.insert(timeline).values({
      orderId: order.id,
      event: "waybill",
      by: "admin",
      accountId: acting.account?.id,
      facts: wayFacts(after),
    });
    await recordAudit(db, {
      ...acting,
      action: "order.waybill",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before,
      after,
    });
    return isFirst ? { ...order, ...after } : order;
  });
}

const isAsSeen = (waybill: ParcelWaybill, previous: WaybillChange["previous"]): boolean =>
  previous === undefined ||
  (waybill.waybillCompany === (previous?.company ?? null) &&
    waybill.waybillNumber === (previous?.number ?? null));

type MarkedParcel = ParcelWaybill & { parcel: SentParcel | null; isFirst: boolean };

/** The parcel whose waybill is meant. Throws `parcel-gone` for one that is not there or arrived. */
async function findMarked(
  db: Db,
  order: Order,
  parcelId: number | undefined,
): Promise<MarkedParcel> {
  const parcels = await db
    .select()
    .from(sentParcels)
    .where(eq(sentParcels.orderId, order.id))
    .orderBy(asc(sentParcels.id));
  const { waybillCompany, waybillNumber } = order;
  if (!parcels.length && parcelId === undefined)
    return { parcel: null, isFirst: true, waybillCompany, waybillNumber };
  const [first] = parcels;
  const parcel = parcelId === undefined ? first : parcels.find(({ id }) => id === parcelId);
  if (!parcel || parcel.deliveredAt) throw new Refusal("parcel-gone");
  return {
    parcel,
    isFirst: parcel === first,
    waybillCompany: parcel.company,
    waybillNumber: parcel.number,
  };
}

/** Another waybill is another parcel of the carrier, so its tracking starts over. */
async function markAnew(
  db: Db,
  { id, orderId }: SentParcel,
  { waybillCompany: company, waybillNumber: number }: ParcelWaybill,
): Promise<void> {
  if (number) await refuseTaken(db, orderId, { company, number }, id);
  await db
    .update(sentParcels)
    .set({
      company,
      number,
      stage: null,
      steps: [],
      misses: 0,
      since: sql`now()`,
      lookedAt: null,
      askAt: sql`now()`,
      restsUntil: null,
    })
    .where(eq(sentParcels.id, id));
}
