import { reservation, type ReservationMove } from "./status.ts";

const others = {
  requested: "예약을 신청했어요",
  prolong: "주문 기한과 링크를 새로 보냈어요",
  "ship-by-asked": "발송 예정일이 바뀌어 기다릴지 물었어요",
  "ship-by-sooner": "발송 예정일이 앞당겨졌어요",
  "ship-by-wait": "바뀐 날까지 기다리기로 했어요",
  "ship-by-refund": "바뀐 날 대신 환불을 골랐어요",
  "ship-by-lapsed": "기한까지 답이 없어 환불로 정했어요",
} as const;

/** Everything that a timeline may remember of a reservation; each has its words. */
export type ReservationEvent = ReservationMove | keyof typeof others;

const isMove = (event: ReservationEvent): event is ReservationMove =>
  Object.hasOwn(reservation.moves, event);

// A database that is newer than this process may know events that it does not.
export const reservationEventWords = (event: ReservationEvent): string =>
  isMove(event) ? reservation.moves[event].says : (others[event] ?? "예약에 변화가 있었어요");
