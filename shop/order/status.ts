import { machine, type MoveOf, type StateOf } from "../machine.ts";
import type { RefusalCode } from "../refusal.ts";

/** Where the parcel is. Labels of failure, ready, delivery and done are the specification's, section 4. */
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
      by: ["payment", "clock", "shopper"],
      says: "결제되지 않아 배송하지 않아요",
    },
    ship: {
      from: ["ready"],
      to: "delivery",
      by: ["admin"],
      label: "발송 처리",
      says: "상품을 보냈어요",
    },
    arrive: {
      from: ["delivery"],
      to: "done",
      by: ["admin", "courier"],
      label: "배송 완료",
      says: "배송이 끝났어요",
    },
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

/** Where the money is. */
export const payment = machine({
  states: {
    pending: "결제대기",
    confirming: "결제확인중",
    waiting_deposit: "입금대기",
    paid: "결제완료",
    failed: "결제실패",
    expired: "기한만료",
    canceled: "결제취소",
    canceling: "취소처리중",
    partially_refunded: "부분환불",
    refunded: "환불완료",
  },
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
    payNothing: {
      from: ["pending"],
      to: "paid",
      by: ["payment"],
      says: "결제할 금액이 없어 바로 접수했어요",
    },
    // The provider's books win over ours: money it took for an order that we had given up is ours to serve or to return.
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
    // Waiting for a deposit too: another amount than the order's came, and goes back.
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
      says: "결제창에서 결제하지 않았어요",
    },
    retry: { from: ["failed"], to: "pending", by: ["shopper"], says: "다시 결제를 시작했어요" },
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
      by: ["shopper", "admin"],
      says: "결제한 금액이 없어 바로 취소했어요",
    },
    // Committed before the provider is asked: from here on nothing leaves, and the money is owed.
    cancelPaid: {
      from: ["paid", "partially_refunded"],
      to: "canceling",
      by: ["shopper", "admin"],
      label: "주문 취소",
      says: "주문 취소를 접수했어요",
    },
    // The provider will not give it back, and the administrator found out why: the order goes on.
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

/** What the shopper asks back: 취소, 반품, 교환. */
export const claim = machine({
  states: {
    requested: "요청",
    approved: "승인",
    rejected: "거절",
    withdrawn: "철회",
    completed: "처리완료",
  },
  moves: {
    approve: {
      from: ["requested"],
      to: "approved",
      by: ["admin"],
      label: "승인",
      says: "요청을 승인했어요",
    },
    reject: {
      from: ["requested"],
      to: "rejected",
      by: ["admin"],
      label: "거절",
      says: "요청을 거절했어요",
    },
    // By the clock where the whole order ends with an unanswered question.
    withdraw: {
      from: ["requested"],
      to: "withdrawn",
      by: ["shopper", "clock"],
      label: "요청 철회",
      says: "요청을 거뒀어요",
    },
    // By the payment where the refund that was asked for is done, by an administrator where the exchange was sent.
    complete: {
      from: ["approved"],
      to: "completed",
      by: ["admin", "payment"],
      label: "처리 완료",
      says: "요청을 처리했어요",
    },
  },
});

export const claimKinds = { cancel: "취소", return: "반품", exchange: "교환" } as const;
export type ClaimKind = keyof typeof claimKinds;
export const claimKindNames = Object.keys(claimKinds) as [ClaimKind, ...ClaimKind[]];

export type DeliveryStatus = StateOf<typeof delivery>;
export type PaymentStatus = StateOf<typeof payment>;
export type ClaimStatus = StateOf<typeof claim>;
export type DeliveryMove = MoveOf<typeof delivery>;
export type PaymentMove = MoveOf<typeof payment>;
export type ClaimMove = MoveOf<typeof claim>;

/** Where an order stands; its claim is the latest one, if there ever was one. */
export type OrderStanding = {
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claimKind?: ClaimKind | null;
  claimStatus?: ClaimStatus | null;
  /** of a return that is done: whether some of the order stayed with the shopper */ keepsSome?: boolean;
};

/** Whether somebody still has to do something about what the shopper asked back. */
export const isClaimOpen = ({ claimStatus }: Pick<OrderStanding, "claimStatus">): boolean =>
  claimStatus === "requested" || claimStatus === "approved";

/** What one machine forbids the other: a parcel leaves only while its money is here. */
export const forbids: Partial<Record<DeliveryMove, (order: OrderStanding) => RefusalCode | false>> =
  {
    ship: (order) => {
      if (order.payment !== "paid" && order.payment !== "partially_refunded")
        return "order-not-paid";
      return order.claimKind === "cancel" && isClaimOpen(order) && "claim-open";
    },
  };

/** And the parcel the money: a paid order is cancelled only before anything left. */
export const forbidsMoney: Partial<
  Record<PaymentMove, (order: OrderStanding) => RefusalCode | false>
> = {
  cancelPaid: (order) => order.delivery !== "ready" && "order-not-cancelable",
  cancelFree: (order) => order.delivery !== "ready" && "order-not-cancelable",
};

/** The one label a person reads for an order, whatever its machines say. */
export function standingLabel(order: OrderStanding): string {
  const { delivery: parcel, payment: money, claimKind: kind, claimStatus: asked } = order;
  const neverLeft = parcel === "ready" || parcel === "pending" || parcel === "failure";
  if (kind && asked === "requested") return `${claimKinds[kind]}요청`;
  if (kind && asked === "approved") return `${claimKinds[kind]}처리중`;
  if (money === "refunded")
    return neverLeft
      ? "주문취소"
      : kind === "return" && asked === "completed"
        ? "반품완료"
        : "환불완료";
  if (money === "canceled") return "주문취소";
  if (money === "expired") return "기한만료";
  if (money === "canceling") return "취소처리중";
  if (money === "confirming") return "결제확인중";
  if (money === "waiting_deposit") return "입금대기";
  if (
    (money === "paid" || money === "partially_refunded") &&
    (parcel === "pending" || parcel === "failure")
  )
    return "환불처리중";
  if (asked === "completed" && kind === "return") return order.keepsSome ? "부분반품" : "반품완료";
  if (asked === "completed" && kind === "exchange") return "교환완료";
  return delivery.states[parcel];
}

/** The tabs of the back office's order list. Every combination of the machines stands under exactly one. */
export const orderTabs = {
  pending: "결제대기",
  ready: "배송준비중",
  delivery: "배송중",
  done: "완료",
  failure: "결제실패",
  canceled: "취소·반품",
} as const;

export type OrderTab = keyof typeof orderTabs;

/** An order with an open claim stands where claims are worked on, not where parcels are packed. */
export function tabOf(order: OrderStanding): OrderTab {
  const { delivery: parcel, payment: money } = order;
  if (isClaimOpen(order)) return "canceled";
  if (money === "refunded" || money === "canceled" || money === "canceling") return "canceled";
  if (
    (money === "paid" || money === "partially_refunded") &&
    (parcel === "pending" || parcel === "failure")
  )
    return "canceled";
  return parcel;
}
