import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, getTableColumns, inArray } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { phoneWords } from "#lib/phone.ts";
import { recordAudits, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isSeparated, whoseOrder } from "#shop/order/whose-order.ts";
import { linesToPack } from "#shop/order/parcel/pieces-to-send.ts";
import { stillOrdered } from "#shop/order/pieces-left.ts";
import { isDigitalOrder, packingHold, standingLabel } from "#shop/order/standing.ts";
import type { DeliveryStatus } from "#shop/order/status.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { packingCode } from "./packing-code.ts";
import { MOST_SLIPS } from "./slip-numbers.ts";

export type Slip = {
  number: string;
  /** what the barcode says: a gift's number would open the order to its receiver */
  code: string;
  /**
   * the slip goes to the receiver, who could open the order with its number and the buyer's phone
   */
  isGift: boolean;
  placedAt: Date;
  label: string;
  delivery: DeliveryStatus;
  /** why it must not be packed now; null where it may */
  hold: string | null;
  ordererName: string;
  /** null when nothing is shipped, and for separated orders */
  recipient: {
    name: string;
    phone: string;
    postcode: string;
    address: string;
    addressDetail: string;
    courierMemo: string;
  } | null;
  lines: { id: number; title: string; options: string[]; quantity: number; isDigital: boolean }[];
  pieces: number;
  /** of an order in one parcel */
  waybill: { company: string; number: string } | null;
  /** the way it left without a waybill */
  sentBy: string | null;
  /** a part was sent; the lines are what is still to be sent */
  partlySent: boolean;
};

const lineColumns = pick(getTableColumns(orderLines), [
  "id",
  "orderId",
  "title",
  "options",
  "quantity",
  "toSend",
  "shippingClass",
]);
/** Without amounts and mail addresses, which packing does not need. */
const columns = pick(getTableColumns(orders), [
  "id",
  "number",
  "placedAt",
  "ordererName",
  "ordererPhone",
  "delivery",
  "payment",
  "claimKind",
  "claimStatus",
  "giftState",
  "partlySent",
  "memberId",
  "departedMemberId",
  "recipientName",
  "recipientPhone",
  "postcode",
  "address",
  "addressDetail",
  "courierMemo",
  "waybillCompany",
  "waybillNumber",
]);

type OrderRow = Pick<typeof orders.$inferSelect, keyof typeof columns>;
type LineRow = Pick<typeof orderLines.$inferSelect, keyof typeof lineColumns>;

/** Packing slips by number, each audited. Throws `too-many-rows`. */
export async function listSlips(
  db: Db,
  numbers: string[],
  reader: AuditActor,
  action = "order.slip",
): Promise<Slip[]> {
  if (numbers.length > MOST_SLIPS) throw new Refusal("too-many-rows", { most: MOST_SLIPS });
  if (!numbers.length) return [];
  const found = await db.select(columns).from(orders).where(inArray(orders.number, numbers));
  await recordAudits(
    db,
    found.map((order) => ({
      ...reader,
      action,
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
    })),
  );
  const ids = found.map(({ id }) => id);
  const lines = ids.length
    ? await db
        .select(lineColumns)
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.id))
    : [];
  const gone = await gonePieces(db, ids);
  // Without cancelled pieces, which must not be packed.
  const linesOf = Map.groupBy(stillOrdered(lines, gone), ({ orderId }) => orderId);
  const slips = new Map(
    found.map((order) => [
      order.number,
      slipOf(order, linesToPack(order, linesOf.get(order.id) ?? [])),
    ]),
  );
  return numbers.flatMap((number) => slips.get(number) ?? []);
}

function slipOf(order: OrderRow, lines: LineRow[]): Slip {
  const { number, placedAt, delivery, ordererName, waybillCompany, waybillNumber } = order;
  return {
    number,
    code: order.giftState === null ? number : packingCode(order.id),
    isGift: order.giftState !== null,
    placedAt,
    delivery,
    ordererName,
    label: standingLabel({ ...order, isDigital: isDigitalOrder(order) }),
    hold: packingHold(order),
    recipient: recipientOf(order),
    lines: lines.map(({ id, title, options, quantity, shippingClass }) => ({
      id,
      title,
      options: chosenOptions(options),
      quantity,
      isDigital: shippingClass === "digital",
    })),
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    partlySent: order.partlySent,
    waybill:
      waybillCompany && waybillNumber && !order.partlySent
        ? { company: waybillCompany, number: waybillNumber }
        : null,
    sentBy: waybillNumber || order.partlySent ? null : waybillCompany,
  };
}

function recipientOf(order: OrderRow): Slip["recipient"] {
  const { address } = order;
  if (!address || isSeparated(order)) return null;
  return {
    name: order.recipientName,
    phone: phoneWords(order.recipientPhone),
    postcode: order.postcode,
    address,
    addressDetail: order.addressDetail,
    courierMemo: order.courierMemo,
  };
}
