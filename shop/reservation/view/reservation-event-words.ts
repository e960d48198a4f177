import { reservation } from "../status.ts";

const others: Record<string, string> = {
  requested: "예약을 신청했어요",
  prolong: "주문 기한과 링크를 새로 보냈어요",
  "ship-by-asked": "보내는 날이 바뀌어 기다릴지 물었어요",
  "ship-by-sooner": "보내는 날이 앞당겨졌어요",
  "ship-by-wait": "바뀐 날까지 기다리기로 했어요",
  "ship-by-refund": "바뀐 날 대신 환불을 골랐어요",
  "ship-by-lapsed": "기한까지 답이 없어 환불로 정했어요",
};

/** What the history says for an event such as "requested" or "confirm". */
export const reservationEventWords = (event: string): string =>
  Object.hasOwn(reservation.moves, event)
    ? reservation.moves[event as keyof typeof reservation.moves].says
    : (others[event] ?? event);
