import { labelsOf, machine, type MoveOf, type StateOf } from "../machine.ts";
import { isDeposit, type PayBy } from "./payment/ways-to-pay.ts";

/** Labels are the specification's (section 4), except pending's. */
export const delivery = machine({
  states: {
    pending: "결제대기",
    failure: "결제실패",
    ready: "배송준비중",
    delivery: "배송중",
    done: "완료",
  },
  moves: {
    pay: {
      from: ["pending", "failure"],
      to: "ready",
      by: ["payment"],
      says: "배송 준비를 시작했어요",
    },
    fail: {
      from: ["pending"],
      to: "failure",
      by: ["payment", "clock", "shopper", "admin"],
      says: "결제되지 않아 배송하지 않아요",
    },
    ship: {
      from: ["ready"],
      to: "delivery",
      by: ["admin"],
      label: "발송 처리",
      says: "상품을 보냈어요",
    },
    // Another parcel of an order that was sent in part.
    shipMore: {
      from: ["delivery"],
      to: "delivery",
      by: ["admin"],
      label: "남은 상품 발송 처리",
      says: "남은 상품을 보냈어요",
    },
    // The transfer that somebody believed was this order's was another one's.
    unpay: {
      from: ["ready"],
      to: "pending",
      by: ["admin"],
      says: "입금을 다시 기다려요",
    },
    arrive: {
      from: ["delivery"],
      to: "done",
      by: ["admin", "courier"],
      label: "배송 완료",
      says: "배송이 끝났어요",
    },
    // The buyer ends the delivery, or its term does; also after the parcel is known to be there.
    confirm: {
      from: ["delivery", "done"],
      to: "done",
      by: ["shopper"],
      label: "구매확정",
      says: "구매를 확정했어요",
    },
    confirmByTerm: {
      from: ["delivery", "done"],
      to: "done",
      by: ["clock"],
      says: "기한이 지나 구매가 자동으로 확정됐어요",
    },
    // For file orders: the buyer opened the first, and the last file.
    begin: { from: ["ready"], to: "delivery", by: ["shopper"], says: "제공을 시작했어요" },
    finish: { from: ["delivery"], to: "done", by: ["shopper"], says: "제공이 끝났어요" },
    // For file orders that nobody opened within their period.
    lapse: { from: ["ready", "delivery"], to: "done", by: ["clock"], says: "이용 기간이 지났어요" },
    // A commission ended before it was completed; a price difference is applied at payment.
    close: { from: ["ready", "delivery"], to: "done", by: ["clock"], says: "작업을 끝냈어요" },
    apply: { from: ["ready"], to: "done", by: ["payment"], says: "결제한 차액을 적용했어요" },
    recall: {
      from: ["delivery"],
      to: "ready",
      by: ["admin"],
      label: "배송준비중으로 되돌리기",
      says: "발송을 되돌렸어요",
    },
    reopen: {
      from: ["done"],
      to: "delivery",
      by: ["admin"],
      label: "배송중으로 되돌리기",
      says: "배송 완료를 되돌렸어요",
    },
  },
});

/** In the order in which SQL conditions and partial indexes name the states. */
const paymentKinds = [
  "unpaid",
  "confirming",
  "awaited",
  "refunded",
  "ended",
  "canceling",
  "paid",
] as const;

export type PaymentState = {
  label: string;
  /** the order's label in this state; null: the delivery's label */
  order: string | null;
  kind: (typeof paymentKinds)[number];
  /** the back office's list: with parcels, or under 취소·반품 */
  tab: "parcel" | "canceled";
  /** still needs an action, so few orders are in it */
  open: boolean;
};

const paymentStates = {
  pending: { label: "결제대기", order: null, kind: "unpaid", tab: "parcel", open: true },
  confirming: {
    label: "결제확인중",
    order: "결제확인중",
    kind: "confirming",
    tab: "parcel",
    open: true,
  },
  waiting_deposit: {
    label: "입금대기",
    order: "입금대기",
    kind: "awaited",
    tab: "parcel",
    open: true,
  },
  paid: { label: "결제완료", order: null, kind: "paid", tab: "parcel", open: false },
  failed: { label: "결제실패", order: null, kind: "unpaid", tab: "parcel", open: false },
  expired: { label: "기한만료", order: "기한만료", kind: "ended", tab: "parcel", open: false },
  canceled: { label: "결제취소", order: "주문취소", kind: "ended", tab: "canceled", open: false },
  canceling: {
    label: "취소처리중",
    order: "취소처리중",
    kind: "canceling",
    tab: "canceled",
    open: true,
  },
  partially_refunded: { label: "부분환불", order: null, kind: "paid", tab: "parcel", open: true },
  refunded: {
    label: "환불완료",
    order: "환불완료",
    kind: "refunded",
    tab: "canceled",
    open: false,
  },
} satisfies Record<string, PaymentState>;

/** The payment's state machine. */
export const payment = machine({
  states: labelsOf(paymentStates),
  moves: {
    confirm: {
      from: ["pending"],
      to: "confirming",
      by: ["payment"],
      says: "결제 승인을 요청했어요",
    },
    pay: {
      from: ["confirming", "waiting_deposit"],
      to: "paid",
      by: ["payment"],
      says: "결제가 끝났어요",
    },
    // Somebody at work here took another transfer for this order's.
    unpay: {
      from: ["paid"],
      to: "waiting_deposit",
      by: ["admin"],
      says: "입금 확인을 되돌렸어요",
    },
    payNothing: {
      from: ["pending"],
      to: "paid",
      by: ["payment"],
      says: "결제할 금액이 없어 바로 접수했어요",
    },
    // The provider's books win: money it took for an order that we ended must be served or
    // refunded.
    payLate: {
      from: ["pending", "failed", "expired"],
      to: "paid",
      by: ["payment"],
      says: "늦게 확인된 결제예요",
    },
    awaitDeposit: {
      from: ["confirming"],
      to: "waiting_deposit",
      by: ["payment"],
      says: "입금을 기다리고 있어요",
    },
    // Also while waiting for a deposit, when a wrong amount arrived and is refunded.
    fail: {
      from: ["confirming", "waiting_deposit"],
      to: "failed",
      by: ["payment"],
      says: "결제가 되지 않았어요",
    },
    decline: {
      from: ["pending"],
      to: "failed",
      by: ["payment"],
      says: "결제가 되지 않았어요",
    },
    retry: {
      from: ["failed"],
      to: "pending",
      by: ["shopper", "admin"],
      says: "다시 결제를 시작했어요",
    },
    expire: {
      from: ["pending", "failed", "waiting_deposit"],
      to: "expired",
      by: ["clock"],
      says: "결제 시간이 지났어요",
    },
    replace: {
      from: ["pending", "failed"],
      to: "expired",
      by: ["shopper"],
      says: "같은 분의 새 주문으로 바뀌었어요",
    },
    letGo: {
      from: ["pending", "failed"],
      to: "expired",
      by: ["admin"],
      says: "결제되지 않아 상점에서 취소했어요",
    },
    giveUp: {
      from: ["pending", "failed"],
      to: "expired",
      by: ["shopper"],
      says: "결제하기 전에 취소했어요",
    },
    cancel: {
      from: ["waiting_deposit"],
      to: "canceled",
      by: ["shopper", "admin", "payment"],
      label: "주문 취소",
      says: "입금 전에 취소했어요",
    },
    cancelFree: {
      from: ["paid"],
      to: "canceled",
      by: ["shopper", "admin", "clock"],
      says: "결제한 금액이 없어 바로 취소했어요",
    },
    // Committed before the provider is called: from now on nothing ships, and the refund is owed.
    // By the clock for an unanswered gift.
    cancelPaid: {
      from: ["paid", "partially_refunded"],
      to: "canceling",
      by: ["shopper", "admin", "clock"],
      label: "주문 취소",
      says: "주문 취소를 접수했어요",
    },
    // The provider refuses the refund and the administrator knows why: the order continues.
    keepPaid: { from: ["canceling"], to: "paid", by: ["admin"], says: "취소를 되돌렸어요" },
    keepPart: {
      from: ["canceling"],
      to: "partially_refunded",
      by: ["admin"],
      says: "남은 금액의 취소를 되돌렸어요",
    },
    refundPart: {
      from: ["paid", "partially_refunded"],
      to: "partially_refunded",
      by: ["admin", "payment"],
      says: "일부를 환불했어요",
    },
    refund: {
      from: ["paid", "partially_refunded", "canceling"],
      to: "refunded",
      by: ["shopper", "admin", "payment"],
      says: "모두 환불했어요",
    },
  },
});

export type DeliveryStatus = StateOf<typeof delivery>;
export type PaymentStatus = StateOf<typeof payment>;
export type DeliveryMove = MoveOf<typeof delivery>;
export type PaymentMove = MoveOf<typeof payment>;

const paymentsWhere = (holds: (state: PaymentState) => boolean): readonly PaymentStatus[] =>
  paymentKinds.flatMap((kind) =>
    payment.names.filter((name) => paymentStates[name].kind === kind && holds(paymentStates[name])),
  );

const paymentsOf = (...kinds: PaymentState["kind"][]) =>
  paymentsWhere(({ kind }) => kinds.includes(kind));

/** Groups of states to test with; status-condition.server.ts has them in SQL. */
export const paymentGroups = {
  /** can be paid, retried or replaced */
  unpaid: paymentsOf("unpaid"),
  /** may still fail */
  unsettled: paymentsOf("unpaid", "confirming"),
  /** not paid yet, but may be */
  owing: paymentsOf("unpaid", "confirming", "awaited"),
  /** money may be moving right now */
  underWay: paymentsOf("confirming", "awaited"),
  /** paid, and the order continues */
  paid: paymentsOf("paid"),
  /** all or part of the money is here */
  here: paymentsOf("canceling", "paid"),
  /** money arrived, whatever was refunded */
  received: paymentsOf("refunded", "canceling", "paid"),
  /** no money came and none is awaited: what is transferred now comes too late */
  lapsed: [...paymentsOf("ended"), "failed"] as readonly PaymentStatus[],
  /** the money is final */
  over: paymentsOf("refunded", "ended"),
  /** cancelled or being cancelled */
  calledOff: paymentsWhere(({ tab }) => tab === "canceled"),
  open: paymentsWhere(({ open }) => open),
};
export type PaymentGroup = keyof typeof paymentGroups;

type OrderPayment = { payment: PaymentStatus };

export const paymentIs = ({ payment: status }: OrderPayment, group: PaymentGroup): boolean =>
  paymentGroups[group].includes(status);

export const isPaid = (order: OrderPayment): boolean => paymentIs(order, "paid");

/** The order's label in this payment state; null: the delivery's label. */
export const orderLabelOf = ({ payment: status }: OrderPayment): string | null =>
  paymentStates[status].order;

/** Whether cancelling leads to a refund. */
export const owesRefund = (order: OrderPayment & { total: number }): boolean =>
  isPaid(order) && order.total > 0;

/** Deposits are refunded only to an account that the shopper names. */
export const needsRefundAccount = ({ payBy }: { payBy: PayBy }): boolean => isDeposit(payBy);

/** Whether cancelling requires that account. */
export const asksRefundAccount = (order: OrderPayment & { total: number; payBy: PayBy }): boolean =>
  owesRefund(order) && needsRefundAccount(order);
