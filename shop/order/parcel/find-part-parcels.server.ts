import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { asPayerSees } from "#shop/order/gift/gift.ts";
import type { Order } from "../move-order.server.ts";
import { orderLines } from "../table.server.ts";
import { sentParcels, sentPieces } from "../tracking/table.server.ts";
import { listToSend } from "./list-to-send.server.ts";
import { onlyParcel, type PartParcel, type PartParcels } from "./part-parcel.ts";

type SentParcel = typeof sentParcels.$inferSelect;

/** States in which something may have been sent. */
const isSent = ({ delivery }: Pick<Order, "delivery">) =>
  delivery === "delivery" || delivery === "done";

/** The parcels of an order that was sent in parts, with what lies in each. */
export async function findPartParcels(
  db: Db,
  order: Pick<Order, "id" | "delivery" | "partlySent">,
): Promise<PartParcels> {
  if (!isSent(order)) return onlyParcel;
  const rows = await db
    .select()
    .from(sentParcels)
    .where(eq(sentParcels.orderId, order.id))
    .orderBy(asc(sentParcels.id));
  if (!rows.length) return onlyParcel;
  const pieces = await piecesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    sent: rows.map((row) => parcelOf(row, pieces.get(row.id) ?? [])),
    toCome: order.partlySent ? await listToSend(db, order) : [],
  };
}

/** The same without waybills for a gift's payer, who must not know where it goes. */
export async function findPartParcelsAsPayer(db: Db, order: Order): Promise<PartParcels> {
  const parcels = await findPartParcels(db, order);
  return asPayerSees(order) === order ? parcels : { ...parcels, sent: parcels.sent.map(unmarked) };
}

const unmarked = (parcel: PartParcel): PartParcel => ({
  ...parcel,
  company: null,
  number: null,
  tracking: null,
});

const parcelOf = (row: SentParcel, pieces: PartParcel["pieces"]): PartParcel => ({
  id: row.id,
  company: row.company,
  number: row.number,
  sentAt: row.sentAt,
  arrivedAt: row.deliveredAt,
  tracking:
    row.stage && row.lookedAt
      ? { stage: row.stage, lookedAt: row.lookedAt, steps: row.steps }
      : null,
  pieces,
});

async function piecesOf(db: Db, ids: number[]): Promise<Map<number, PartParcel["pieces"]>> {
  const rows = await db
    .select({
      parcelId: sentPieces.parcelId,
      lineId: sentPieces.lineId,
      title: orderLines.title,
      options: orderLines.options,
      quantity: sentPieces.quantity,
    })
    .from(sentPieces)
    .innerJoin(orderLines, eq(orderLines.id, sentPieces.lineId))
    .where(inArray(sentPieces.parcelId, ids))
    .orderBy(asc(sentPieces.lineId));
  const shown = rows.map(({ options, ...row }) => ({
    ...row,
    options: chosenOptions(options),
  }));
  return Map.groupBy(shown, ({ parcelId }) => parcelId) as Map<number, PartParcel["pieces"]>;
}

export type PartWaybill = { company: string; number: string };

/** The waybill of an order in one parcel; none where it left without one. */
export const onlyWaybill = (company: string | null, number: string | null): PartWaybill[] =>
  company && number ? [{ company, number }] : [];

/** The waybills of orders that were sent in parts, for a page of a list; by the order's id. */
export async function listPartWaybills(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, PartWaybill[]>> {
  if (!orderIds.length) return new Map();
  const rows = await db
    .select({
      orderId: sentParcels.orderId,
      company: sentParcels.company,
      number: sentParcels.number,
    })
    .from(sentParcels)
    .where(inArray(sentParcels.orderId, [...orderIds]))
    .orderBy(asc(sentParcels.id));
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [
      orderId,
      ofOrder.flatMap(({ company, number }) => onlyWaybill(company, number)),
    ]),
  );
}
