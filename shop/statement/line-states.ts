/**
 * What has become of a line. `waiting`: nobody has decided; `held`: a part of an order's money, the
 * rest of which is missing; `settled`: it paid an order; `returned`: it goes back to whoever sent
 * it; `sent`: it carried out a refund; `aside`: it is no order's.
 */
export const lineStates = ["waiting", "held", "settled", "returned", "sent", "aside"] as const;
export type LineState = (typeof lineStates)[number];

export const lineStateWords: Record<LineState, string> = {
  waiting: "확인 전",
  held: "일부 입금",
  settled: "입금 확인",
  returned: "환불 목록",
  sent: "환불 송금",
  aside: "주문 아님",
};
