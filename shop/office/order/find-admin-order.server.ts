import { chosenOptions } from "#shop/order/chosen-options.ts";
import { orderAmounts } from "#shop/order/order-amounts.ts";
import { desc, eq } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { phoneWords } from "#lib/phone.ts";
import { recordAudits, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Actor } from "#shop/machine.ts";
import { users } from "#shop/member/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { chargedClass, type Amounts } from "#shop/order/amounts.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import { findOrderMoney, type OrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import type { Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { eventWords } from "#shop/order/event-words.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { findKeepsSome } from "#shop/order/keeps-some.server.ts";
import { isLineEnded } from "#shop/order/line-left.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { findFilesAlone, type FilesAlone } from "#shop/order/delivery/files-alone.server.ts";
import { shipDue } from "#shop/order/delivery/admin-moves.ts";
import { standingLabel } from "#shop/order/standing.ts";
import { isPracticePayment } from "#shop/order/payment/ways-to-pay.ts";
import type { ClaimKind, ClaimStatus } from "#shop/order/claim-status.ts";
import { findReceiver, mailOfReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { giftUntil, isOpenedByReceiver, type GiftState } from "#shop/order/gift/gift.ts";
import type { DeliveryStatus, PaymentStatus } from "#shop/order/status.ts";
import { findPartParcels } from "#shop/order/parcel/find-part-parcels.server.ts";
import type { PartParcels } from "#shop/order/parcel/part-parcel.ts";
import { piecesToSend } from "#shop/order/parcel/pieces-to-send.ts";
import { findWaybill } from "#shop/order/tracking/find-waybill.server.ts";
import type { Waybill } from "#shop/order/tracking/parcel-view.ts";
import { timeline } from "#shop/order/table.server.ts";
import { listLineDevices, type LineDevices } from "#shop/vault/device/free-devices.server.ts";
import { listLedger, type SupplyRecord } from "#shop/vault/list-ledger.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";

export type AdminOrder = {
  number: string;
  placedAt: Date;
  paidAt: Date | null;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claimKind: ClaimKind | null;
  claimStatus: ClaimStatus | null;
  giftState: GiftState | null;
  partlySent: boolean;
  /** the gift; null: none */
  gift: { to: string; message: string; until: Date | null } | null;
  /** the receiver of a gift's files; null: none */
  receiver: {
    name: string;
    email: string | null;
    memberId: string | null;
    acceptedAt: Date;
    agreedWords: string;
  } | null;
  keepsSome: boolean;
  isDigital: boolean;
  hasAllFiles: boolean;
  label: string;
  /** the last day to send it, while it waits to be sent; `isLate` once that day is over */
  due: string | null;
  isLate: boolean;
  hasParcel: boolean;
  isGuest: boolean;
  /** paid without real money */
  isPractice: boolean;
  /** the account that ordered; null for a guest, and for a member who has gone */
  memberId: string | null;
  amounts: Amounts;
  /** the fee's class; null: the shop's fee */
  charged: FeeClass | null;
  /** won of the shipping that is for the place */
  surcharge: number;
  lines: {
    id: number;
    productId: string;
    title: string;
    image: ImageInfo | null;
    options: string[];
    shippingClass: ShippingClass;
    ownFee: FeeClass | null;
    quantity: number;
    /** of them cancelled or gone back */ gone: number;
    /** of them still to leave by parcel */ toSend: number;
    unitPrice: number;
    amount: number;
    /** the brief of a commission */ brief: CommissionBrief | null;
    /** made to order: it has a room */
    isMade: boolean;
    /** its room was stopped */
    isStopped: boolean;
    /** won of it refunded or being refunded */
    back: number;
    /** the licence's name; null: none */
    licence: string | null;
  }[];
  orderer: { name: string; phone: string; email: string | null };
  /** null for an order without a parcel */
  recipient: {
    name: string;
    phone: string;
    postcode: string;
    address: string;
    courierMemo: string;
  } | null;
  recommenderCode: string | null;
  /** of an order in one parcel */
  waybill: Waybill | null;
  /** the way it left without a waybill */
  sentBy: string | null;
  /** of an order that is sent in parts */
  parcels: PartParcels;
  memo: string;
  money: OrderMoney;
  /** transfers by file */
  supplies: SupplyRecord[];
  devices: LineDevices[];
  /** the tick that supply ends the withdrawal, and the version of its words */
  agreed: { at: Date; words: string } | null;
  /** newest first; `who` is the administrator's address when one did it */
  history: { id: number; at: Date; words: string; by: Actor; who: string | null; facts: Facts }[];
};

/** Audits the reading of an order's personal data. */
export async function recordOrderRead(db: Db, order: Order, reader: AuditActor): Promise<void> {
  const read = { ...reader, action: "order.read", subject: `order ${order.number}` };
  const receiver = isOpenedByReceiver(order) ? await findReceiver(db, order.id) : null;
  await recordAudits(db, [
    { ...read, whose: whoseOrder(order) },
    ...(receiver?.memberId ? [{ ...read, whose: receiver.memberId }] : []),
  ]);
}

/** An order unmasked; null when there is none. Audited, as privacy law asks. */
export async function findAdminOrder(
  db: Db,
  number: string,
  reader: AuditActor,
): Promise<AdminOrder | null> {
  const order = await findOrder(db, number);
  if (!order) return null;
  await recordOrderRead(db, order, reader);
  const [lines, history, money, gone, waybill, parcels, keepsSome, supplies, devices, files] =
    await Promise.all([
      listLines(db, order.id),
      listHistory(db, order.id),
      findOrderMoney(db, order),
      gonePieces(db, [order.id]),
      findWaybill(db, order),
      findPartParcels(db, order),
      findKeepsSome(db, order),
      listLedger(db, order),
      listLineDevices(db, order.id),
      findFilesAlone(db, order.id),
    ]);
  const { supplyAgreedAt, supplyAgreedWords } = order;
  return {
    ...standingOf({ ...order, ...files, keepsSome }),
    ...whomOf(order),
    lines: await showLines(db, order, lines, gone),
    charged: chargedClass(lines, order.shippingTerms),
    hasParcel: lines.some(({ shippingClass }) => shippingClass === "parcel"),
    waybill: parcels.sent.length ? null : waybill,
    sentBy: order.waybillNumber || parcels.sent.length ? null : order.waybillCompany,
    parcels,
    money,
    history: history.map(({ event, ...row }) => ({
      ...row,
      words: eventWords(event, files.isDigital),
    })),
    receiver: await receiverOf(db, order),
    supplies,
    devices,
    agreed: supplyAgreedAt && { at: supplyAgreedAt, words: supplyAgreedWords ?? "" },
  };
}

function standingOf(order: Order & FilesAlone & { keepsSome: boolean }) {
  const due = shipDue(order);
  return {
    number: order.number,
    placedAt: order.placedAt,
    paidAt: order.paidAt,
    isPractice: isPracticePayment(order.paymentProvider),
    delivery: order.delivery,
    payment: order.payment,
    claimKind: order.claimKind,
    claimStatus: order.claimStatus,
    giftState: order.giftState,
    partlySent: order.partlySent,
    gift: order.gift && {
      to: order.gift.to,
      message: order.gift.message,
      until: giftUntil(order.paidAt, order.gift),
    },
    keepsSome: order.keepsSome,
    isDigital: order.isDigital,
    hasAllFiles: order.hasAllFiles,
    label: standingLabel(order),
    due,
    isLate: due !== null && due < calendarDayOf(new Date()),
  };
}

function whomOf(order: Order) {
  return {
    isGuest: order.memberId === null && order.departedMemberId === null,
    memberId: order.memberId,
    amounts: orderAmounts(order),
    surcharge: order.shippingTerms?.surcharge ?? 0,
    orderer: {
      name: order.ordererName,
      phone: phoneWords(order.ordererPhone),
      email: order.ordererEmail,
    },
    recipient: recipientOf(order),
    recommenderCode: order.recommenderCode,
    memo: order.adminMemo,
  };
}

async function receiverOf(db: Db, order: Order): Promise<AdminOrder["receiver"]> {
  const receiver = isOpenedByReceiver(order) ? await findReceiver(db, order.id) : null;
  if (!receiver) return null;
  const { name, memberId, acceptedAt, agreedWords } = receiver;
  return { name, memberId, acceptedAt, agreedWords, email: await mailOfReceiver(db, receiver) };
}

type OrderLine = Awaited<ReturnType<typeof listLines>>[number];

async function showLines(
  db: Db,
  order: Order,
  lines: OrderLine[],
  gone: Map<number, number>,
): Promise<AdminOrder["lines"]> {
  const images = await imagesOf(
    db,
    lines.map(({ imageId }) => imageId),
  );
  return lines.map(({ imageId, options, quantity, unitPrice, ...line }) => ({
    ...pick(line, ["id", "productId", "title", "shippingClass", "ownFee", "brief"]),
    image: (imageId && images.get(imageId)) || null,
    options: chosenOptions(options),
    quantity,
    gone: gone.get(line.id) ?? 0,
    toSend: piecesToSend(order, { ...line, quantity }, gone.get(line.id) ?? 0),
    isStopped: isLineEnded(line),
    back: line.backAmount,
    unitPrice,
    amount: unitPrice * quantity,
    isMade: line.brief !== null,
    licence: line.licence?.name ?? null,
  }));
}

function recipientOf({
  address,
  addressDetail,
  recipientName,
  recipientPhone,
  postcode,
  courierMemo,
}: Order): AdminOrder["recipient"] {
  if (!address) return null;
  return {
    name: recipientName,
    phone: phoneWords(recipientPhone),
    postcode,
    address: `${address} ${addressDetail}`.trim(),
    courierMemo,
  };
}

const listHistory = (db: Db, orderId: string) =>
  db
    .select({
      id: timeline.id,
      at: timeline.at,
      event: timeline.event,
      by: timeline.by,
      facts: timeline.facts,
      who: users.email,
    })
    .from(timeline)
    .leftJoin(users, eq(users.id, timeline.accountId))
    .where(eq(timeline.orderId, orderId))
    .orderBy(desc(timeline.id));
