import { machine, type MoveOf, type StateOf } from "../machine.ts";

/** A wish for pieces that are sold later: it holds them and costs nothing yet. */
export const reservation = machine({
  states: {
    requested: "예약신청",
    confirmed: "예약확정",
    ordered: "주문완료",
    canceled: "예약취소",
    expired: "기한만료",
  },
  moves: {
    confirm: {
      from: ["requested"],
      to: "confirmed",
      by: ["admin"],
      label: "예약 확정",
      says: "예약을 확정했어요",
    },
    order: {
      from: ["confirmed"],
      to: "ordered",
      by: ["payment"],
      says: "결제가 끝나 주문이 됐어요",
    },
    // Paid at the last moment, pieces still there. After a cancellation it is refunded.
    orderLate: {
      from: ["expired"],
      to: "ordered",
      by: ["payment"],
      says: "늦게 확인된 결제로 주문이 됐어요",
    },
    // By the clock when the moved day was not agreed to.
    cancel: {
      from: ["requested", "confirmed"],
      to: "canceled",
      by: ["shopper", "admin", "clock"],
      label: "예약 취소",
      says: "예약을 취소했어요",
    },
    expire: {
      from: ["requested", "confirmed"],
      to: "expired",
      by: ["clock"],
      says: "주문 기한이 지났어요",
    },
    /** its order was cancelled or refunded */
    undo: {
      from: ["ordered"],
      to: "canceled",
      by: ["payment", "admin", "shopper"],
      says: "주문이 취소됐어요",
    },
  },
});

export type ReservationStatus = StateOf<typeof reservation>;
export type ReservationMove = MoveOf<typeof reservation>;
