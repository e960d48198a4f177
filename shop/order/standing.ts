import type { RefusalCode } from "#shop/refusals.ts";
import { claimKinds, isClaimOpen, type ClaimKind, type ClaimStatus } from "./claim-status.ts";
import type { GiftState } from "#shop/order/gift/gift.ts";
import {
  delivery,
  isPaid,
  orderLabelOf,
  paymentIs,
  type DeliveryMove,
  type DeliveryStatus,
  type PaymentMove,
  type PaymentStatus,
  payment,
} from "./status.ts";

/** An order's states; the claim is the latest one, if any. */
export type OrderStanding = {
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claimKind?: ClaimKind | null;
  claimStatus?: ClaimStatus | null;
  giftState?: GiftState | null;
  confirmedAt?: Date | null;
  /** a part was sent, and a part is still to be sent */
  partlySent?: boolean;
  /** after a completed return: whether the shopper kept part of the order */
  keepsSome?: boolean;
  /** only files, so nothing is shipped */
  isDigital?: boolean;
  /** the buyer can open all files, so the desk need not act */
  hasAllFiles?: boolean;
};

/**
 * What forbids a move of the delivery: a parcel leaves only while its money is here, and an order
 * ends only after everything left.
 */
export const forbids: Partial<Record<DeliveryMove, (order: OrderStanding) => RefusalCode | false>> =
  {
    ship: untilAccepted,
    shipMore: (order) => whileCalledOff(order) || (!order.partlySent && "nothing-to-send"),
    // It goes back together with its payment, and never alone.
    unpay: (order) => order.payment !== "waiting_deposit" && "illegal-move",
    arrive: whilePartlySent,
    begin: untilAccepted,
    lapse: untilAccepted,
    apply: whileCalledOff,
    close: whileCalledOff,
    confirm: unlessReceived,
    confirmByTerm: unlessReceived,
  };

/** Opening the last file ends an order of files, so only what the desk handed over is confirmed. */
function unlessReceived(order: OrderStanding): RefusalCode | false {
  if (order.confirmedAt) return "order-confirmed";
  if (!isPaid(order)) return "order-not-paid";
  if (isClaimOpen(order)) return "confirm-waits";
  if (order.partlySent) return "parts-to-send";
  return Boolean(order.isDigital) && order.delivery === "delivery" && "illegal-move";
}

/** move_order.sql checks the same, for the previous release and for every other move to the end. */
function whilePartlySent(order: OrderStanding): RefusalCode | false {
  return Boolean(order.partlySent) && isPaid(order) && "parts-to-send";
}

function whileCalledOff(order: OrderStanding): RefusalCode | false {
  if (!isPaid(order)) return "order-not-paid";
  return order.claimKind === "cancel" && isClaimOpen(order) && "claim-open";
}

function untilAccepted(order: OrderStanding): RefusalCode | false {
  return whileCalledOff(order) || (order.giftState === "waiting" && "gift-waits");
}

/** What delivery forbids payment: a paid order is cancelled only before anything was sent. */
export const forbidsMoney: Partial<
  Record<PaymentMove, (order: OrderStanding) => RefusalCode | false>
> = {
  cancelPaid: (order) => order.delivery !== "ready" && "order-not-cancelable",
  cancelFree: (order) => order.delivery !== "ready" && "order-not-cancelable",
};

/** Delivery states without a parcel: payment is awaited, or has failed. */
export const withoutParcel: readonly DeliveryStatus[] = ["pending", "failure"];

const hasNoParcel = ({ delivery: parcel }: OrderStanding) => withoutParcel.includes(parcel);

/** Paid after its stock was gone, so everything is refunded. */
export const isUnfilled = (order: OrderStanding): boolean => isPaid(order) && hasNoParcel(order);

/** A paid gift that was neither accepted nor declined. */
export const waitsForReceiver = (order: OrderStanding): boolean =>
  order.giftState === "waiting" && order.delivery === "ready" && isPaid(order);

/** Why the order must not be packed, or null. */
export function packingHold(order: OrderStanding): string | null {
  if (paymentIs(order, "calledOff") || isUnfilled(order)) return "취소하거나 환불한 주문이에요.";
  if (!isPaid(order)) return "결제되지 않은 주문이에요.";
  if (waitsForReceiver(order)) return "선물 받는 분이 아직 받지 않았어요.";
  return forbids.ship?.(order) ? "취소 요청이 들어온 주문이에요." : null;
}

function claimLabel({ claimKind, claimStatus, keepsSome }: OrderStanding): string | null {
  if (claimStatus !== "completed") return null;
  if (claimKind === "return") return keepsSome ? "부분반품" : "반품완료";
  return claimKind === "exchange" ? "교환완료" : null;
}

function refundedLabel(order: OrderStanding): string | null {
  if (order.delivery === "ready" || hasNoParcel(order)) return "주문취소";
  return order.claimKind === "return" && order.claimStatus === "completed" ? "반품완료" : null;
}

/** Orders of files have no recipient and no parcel. */
export const isDigitalOrder = ({ address }: { address: string }): boolean => address === "";

const digitalStates: Partial<Record<DeliveryStatus, string>> = {
  ready: "제공준비중",
  delivery: "제공중",
  done: "제공완료",
};

/** The words of a delivery state. */
export const stateWords = (state: DeliveryStatus, isDigital = false): string =>
  (isDigital && digitalStates[state]) || delivery.states[state];

/** The single label that people see for an order, from all its states. */
export function standingLabel(order: OrderStanding): string {
  if (order.claimKind && isClaimOpen(order))
    return `${claimKinds[order.claimKind]}${order.claimStatus === "requested" ? "요청" : "처리중"}`;
  const refunded = order.payment === "refunded" ? refundedLabel(order) : null;
  const byMoney = refunded ?? orderLabelOf(order);
  if (byMoney) return byMoney;
  if (isUnfilled(order)) return "환불처리중";
  if (waitsForReceiver(order)) return order.isDigital ? "수락 대기" : "배송지 입력 대기";
  return claimLabel(order) ?? stateWords(order.delivery, order.isDigital);
}

/** Every combination of states belongs to exactly one tab. */
export const orderTabs = {
  pending: "결제대기",
  ready: "배송준비중",
  delivery: "배송중",
  done: "완료",
  failure: "결제실패",
  canceled: "취소·반품",
} as const satisfies Record<DeliveryStatus | "canceled", string>;

export type OrderTab = keyof typeof orderTabs;

/** An order with an open claim is listed with claims, not with parcels to pack. */
export const tabOf = (order: OrderStanding): OrderTab =>
  isClaimOpen(order) || paymentIs(order, "calledOff") || isUnfilled(order)
    ? "canceled"
    : order.delivery;

/** Whether the buyer may confirm the purchase now. */
export const mayConfirm = (order: OrderStanding): boolean =>
  delivery.may(order.delivery, "confirm", "shopper") && !forbids.confirm?.(order);

export type WithdrawnOrder = OrderStanding & {
  waybillNumber: string | null;
  withdrawalEndedAt: Date | null;
};

/** A recalled parcel keeps its waybill number and may still be under way. */
export const isCancelable = (order: WithdrawnOrder): boolean =>
  !order.waybillNumber &&
  !order.withdrawalEndedAt &&
  order.payment !== "partially_refunded" &&
  isCancelableByShop(order);

/** The shop may cancel more: it knows whether a recalled parcel is back. */
export const isCancelableByShop = (order: OrderStanding): boolean =>
  payment.offers(order.payment, "admin").some((move) => !forbidsMoney[move]?.(order));
