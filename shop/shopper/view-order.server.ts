import { chosenOptions } from "#shop/order/chosen-options.ts";
import { orderAmounts } from "#shop/order/order-amounts.ts";
import { asc, eq, sql } from "drizzle-orm";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { imageColumns, images } from "#shop/file/table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { phoneWords } from "#lib/phone.ts";
import { maskAddress, maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { chargedClass } from "#shop/order/amounts.ts";
import {
  isCancelable,
  isDigitalOrder,
  standingLabel,
  waitsForReceiver,
} from "#shop/order/standing.ts";
import { lateInterests, payments, refunds } from "#shop/money/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { findConfirmView } from "./find-confirm-view.server.ts";
import type { OrderStep, OrderView } from "./order-view.ts";
import { eventWords, type TimelineEvent } from "#shop/order/event-words.ts";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import { hasFiles, consentFor } from "#shop/order/withdrawal.ts";
import { findKeepsSome } from "#shop/order/keeps-some.server.ts";
import { mayChangeRecipient } from "../order/people/recipient.ts";
import { asPayerSees, giftUntil } from "#shop/order/gift/gift.ts";
import { wayWords } from "#shop/order/delivery/ways.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { findPartParcelsAsPayer } from "#shop/order/parcel/find-part-parcels.server.ts";
import { findWaybill } from "#shop/order/tracking/find-waybill.server.ts";
import { noSounds, standingOfSounds } from "#shop/vault/supplies.server.ts";
import { room as machine, type RoomState } from "#shop/commission/room-machine.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { orderLines, orders, timeline } from "#shop/order/table.server.ts";
import { paymentIs } from "#shop/order/status.ts";

type TimelineEntry = { event: TimelineEvent; at: string };
const history = sql<
  TimelineEntry[]
>`(select coalesce(json_agg(json_build_object('event', ${timeline.event}, 'at', ${timeline.at}) order by ${timeline.id}), '[]')
  from ${timeline} where ${timeline.orderId} = ${orders.id})`;

/**
 * One row per line, each with the order's timeline, refunds, waiting account request and whether
 * its time is over.
 */
const shownOf = prepared((db) =>
  db
    .select({
      line: orderLines,
      room: { state: commissionRooms.state, dueOn: commissionRooms.dueOn },
      image: imageColumns,
      history,
      returned: payments.returned,
      isOver: sql<boolean>`${orders.expiresAt} <= now()`,
      awaiting: sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
          where ${refunds.orderId} = ${orders.id}
          and ${refunds.state} = 'awaiting_account')`.mapWith(Number),
      interest: sql<number>`(select coalesce(sum(${lateInterests.amount}), 0) from ${lateInterests}
          where ${lateInterests.orderId} = ${orders.id} and ${lateInterests.paidAt} is null
          and ${lateInterests.account} is null)`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, eq(payments.paymentKey, orders.paymentKey))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(images, eq(images.id, orderLines.imageId))
    .leftJoin(commissionRooms, eq(commissionRooms.lineId, orderLines.id))
    .where(eq(orders.id, sql.placeholder("id")))
    .orderBy(asc(orderLines.id))
    .prepare("order_view"),
);

/** Money of a try that failed goes back too, but was never paid for the order. */
const returnedOf = (order: Order, returned: number | null | undefined): number =>
  paymentIs(order, "received") ? (returned ?? 0) : 0;

/** An order as its shopper sees it; masked for whoever only knows number and phone. */
export async function viewOrder(
  db: Db,
  order: Order,
  { masked }: { masked: boolean },
): Promise<OrderView> {
  const [shown, waybill, parcels, keepsSome, confirm] = await Promise.all([
    shownOf(db).execute({ id: order.id }),
    findWaybill(db, asPayerSees(order)),
    findPartParcelsAsPayer(db, order),
    findKeepsSome(db, order),
    findConfirmView(db, order),
  ]);
  const past = shown[0];
  const pictured = shown.flatMap(({ line, image }) => (line ? [{ line, image }] : []));
  const lines = pictured.map(({ line }) => line);
  const isDigital = lines.some(({ shippingClass }) => shippingClass === "digital");
  const ofSounds = isDigital ? await standingOfSounds(db, order) : noSounds;
  return {
    ...standingOf(order, keepsSome),
    ...costOf(order),
    ...paymentOf(order, past),
    depositor: order.depositor && masked ? maskName(order.depositor) : order.depositor,
    // The provider's slip names the buyer and the card.
    receiptUrl: masked ? null : order.receiptUrl,
    lines: pictured.map((one) => lineOf(one, masked)),
    charged: chargedClass(lines, order.shippingTerms),
    orderer: person(order.ordererName, order.ordererPhone, masked, order.ordererEmail),
    recipient: recipientOf(asPayerSees(order), masked),
    gift: giftOf(order),
    waybill: parcels.sent.length ? null : waybill,
    sentBy: parcels.sent.length ? null : await sentByOf(db, asPayerSees(order), masked),
    parcels,
    confirm,
    ...ofSounds,
    consent: order.awaitsConsent ? consentOf(order, lines) : null,
    isDifference: order.isDifference,
    rooms: shown.flatMap(roomOf),
    history: (past?.history ?? []).map(({ event, at }) => ({
      at: new Date(at),
      words: eventWords(event, isDigitalOrder(order)),
      step: steps[event] ?? null,
    })),
  };
}

type ShownRow = {
  line: OrderLine | null;
  room: { state: RoomState; dueOn: string | null } | null;
};

const roomOf = ({ line, room }: ShownRow): OrderView["rooms"] => {
  if (!line || !room) return [];
  const { state, dueOn } = room;
  return [
    {
      lineId: line.id,
      title: line.title,
      label: machine.states[state],
      firstTakeOn: state === "waiting" || state === "begun" ? dueOn : null,
    },
  ];
};

const steps: Partial<Record<TimelineEvent, OrderStep>> = {
  placed: "placed",
  "payment.pay": "paid",
  "payment.payNothing": "paid",
  "payment.payLate": "paid",
  "delivery.ship": "given",
  "delivery.begin": "given",
};

function standingOf(order: Order, keepsSome: boolean) {
  const { number, placedAt, expiresAt, delivery, payment, claimKind, claimStatus } = order;
  const isDigital = isDigitalOrder(order);
  return {
    number,
    placedAt,
    expiresAt,
    delivery,
    payment,
    claimKind,
    claimStatus,
    isDigital,
    label: standingLabel({ ...order, keepsSome, isDigital }),
    mayPay: (payment === "pending" || payment === "failed") && order.hold === "held",
    mayCancel: isCancelable(order),
    mayChangeRecipient: mayChangeRecipient(order),
    shipBy: order.shipBy,
  };
}

const costOf = (order: Order) => ({
  amounts: orderAmounts(order),
  surcharge: order.shippingTerms?.surcharge ?? 0,
});

type OrderMoney = {
  returned: number | null;
  isOver: boolean;
  awaiting: number;
  interest: number;
};

function paymentOf(order: Order, money: OrderMoney | undefined) {
  const isAwaited = order.payment === "waiting_deposit";
  const [awaiting, interest] = [money?.awaiting ?? 0, money?.interest ?? 0];
  return {
    payBy: order.payBy,
    cashReceipt: order.cashReceipt,
    useEscrow: order.useEscrow,
    deposit: isAwaited ? order.deposit : null,
    practicePath: order.paymentProvider === "sandbox" ? "" : null,
    isDepositOver: isAwaited && (money?.isOver ?? false),
    returned: returnedOf(order, money?.returned),
    refundAccountNeeded: awaiting + interest > 0,
    awaitingAccount: awaiting,
    awaitingInterest: interest,
  };
}

const consentOf = (order: Order, lines: OrderLine[]): OrderView["consent"] => ({
  supply: hasFiles(lines) ? consentFor(order) : null,
  made: lines.flatMap(({ brief, title }, at) => (brief ? [{ at, title, terms: brief.terms }] : [])),
});

type ShownLine = { line: OrderLine; image: ImageInfo | null };

const lineOf = ({ line, image }: ShownLine, masked: boolean) => ({
  productId: line.productId,
  optionIds: line.options.map(({ id }) => id),
  title: line.title,
  image,
  options: chosenOptions(line.options),
  licence: line.licence?.name ?? null,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  amount: line.unitPrice * line.quantity,
  brief: masked ? null : line.brief,
});

async function sentByOf(db: Db, order: Order, masked: boolean): Promise<OrderView["sentBy"]> {
  const { waybillCompany: name, waybillNumber, delivery, pickupCode } = order;
  if (!name || waybillNumber || (delivery !== "delivery" && delivery !== "done")) return null;
  const isWaiting = name === PICKUP_WAY && delivery === "delivery";
  const pickup = isWaiting ? (await findSite(db)).sending.pickup : null;
  const code = masked ? null : pickupCode;
  return {
    name,
    words: name === PICKUP_WAY && !isWaiting ? "상점에서 받으셨어요." : wayWords(name),
    pickup: isWaiting ? { place: "", hours: "", ...pickup, code } : null,
  };
}

const giftOf = ({ gift, giftState, paidAt, payment, delivery }: Order): OrderView["gift"] =>
  gift && {
    to: gift.to,
    hasFiles: gift.files ?? false,
    message: gift.message,
    until: giftUntil(paidAt, gift),
    isWaiting: waitsForReceiver({ giftState, payment, delivery }),
  };

function recipientOf(order: Order, masked: boolean): OrderView["recipient"] {
  if (!order.address) return null;
  const { postcode, address, addressDetail } = order;
  return {
    ...person(order.recipientName, order.recipientPhone, masked),
    address:
      masked && !order.giftState
        ? maskAddress(address)
        : `${postcode && `(${postcode})`} ${address} ${addressDetail}`.trim(),
    courierMemo: masked ? "" : order.courierMemo,
  };
}

function person(name: string, phone: string, masked: boolean, email: string | null = null) {
  return masked
    ? { name: maskName(name), phone: maskPhone(phone), email: email && maskEmail(email) }
    : { name, phone: phoneWords(phone), email };
}
