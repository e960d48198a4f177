import { claim, type ClaimMove } from "./claim-status.ts";
import { delivery, payment, type DeliveryMove, type PaymentMove } from "./status.ts";

const machines: Record<string, { moves: Record<string, { says: string }> }> = {
  delivery,
  payment,
  claim,
};
const others = {
  placed: "주문을 접수했어요",
  reminded: "결제를 기다린다고 알렸어요",
  "pay-link": "결제할 곳을 다시 안내했어요",
  device: "다른 기기에서 결제를 이어갔어요",
  agreed: "주문 내용을 확인하고 동의했어요",
  "agreed-by-phone": "전화로 주문 내용을 확인받았어요",
  "deposit-issued": "입금할 계좌를 발급해달라고 했어요",
  waybill: "송장 정보를 바꿨어요",
  "parcel-arrived": "나눠 보낸 상자 하나가 도착했어요",
  "parcel-recalled": "나눠 보낸 상자 하나의 발송을 되돌렸어요",
  memo: "메모를 남겼어요",
  returned: "주문 금액과 별도로 들어온 금액을 돌려줬어요",
  claimed: "회원의 주문으로 옮겼어요",
  "claim.request": "취소·반품·교환을 요청했어요",
  "claim.register": "전화로 받은 취소·반품·교환을 접수했어요",
  "claim.collect": "돌아온 상품을 확인했어요",
  "claim.parcel": "돌아오는 송장을 등록했어요",
  "claim.arrived": "돌아오는 상품이 도착했어요",
  "ship-by": "바뀐 발송 예정일에 동의했어요",
  recipient: "받는 곳을 바꿨어요",
  "gift-accepted": "받는 분이 선물을 받았어요",
  "gift-declined": "받는 분이 선물을 사양했어요",
  "gift-reminded": "선물이 받는 분을 기다린다고 알렸어요",
  "gift-ended": "받는 분이 기한 안에 답하지 않았어요",
  "gift-link": "선물 링크를 새로 만들었어요",
  contact: "주문자 연락처를 바꿨어요",
  "refund-account": "환불받을 계좌를 받았어요",
  "refund-account-asked": "환불받을 계좌를 다시 물었어요",
  "returned-part": "취소하는 주문의 일부 금액을 돌려줬어요",
  "value-back": "포인트나 크레딧을 돌려줬어요",
  "points-settled": "돌려받은 포인트에서 먼저 사용한 적립을 차감했어요",
  refund: "일부 환불을 요청했어요",
  "refund-again": "환불을 다시 요청했어요",
  "refund-dropped": "환불 요청을 취소했어요",
  "refund-refused": "결제사가 환불을 거절했어요",
  "return-refused": "결제창에서 돌아온 정보가 주문과 맞지 않아 결제하지 않았어요",
} as const;

/** All events of an order's timeline; each has its words. */
export type TimelineEvent =
  | `delivery.${DeliveryMove}`
  | `payment.${PaymentMove}`
  | `claim.${ClaimMove}`
  | keyof typeof others;

/** Files are not sent by parcel. */
const digitalMoves: Record<DeliveryMove, string> = {
  pay: "제공할 준비를 시작했어요",
  fail: "결제되지 않아 제공하지 않아요",
  ship: "제공을 시작했어요",
  unpay: "입금을 다시 기다려요",
  shipMore: "남은 것을 이어서 제공했어요",
  arrive: "제공이 끝났어요",
  confirm: "구매를 확정했어요",
  confirmByTerm: "기한이 지나 구매가 자동으로 확정됐어요",
  begin: "제공을 시작했어요",
  finish: "제공이 끝났어요",
  lapse: "제공하는 기간이 끝났어요",
  close: "주문 제작을 끝냈어요",
  apply: "결제한 차액을 적용했어요",
  recall: "제공을 되돌렸어요",
  reopen: "제공 완료를 되돌렸어요",
};
const isDeliveryMove = (move: string): move is DeliveryMove => Object.hasOwn(delivery.moves, move);
const isOther = (event: string): event is keyof typeof others => Object.hasOwn(others, event);

export function eventWords(event: TimelineEvent, isDigital = false): string {
  if (isOther(event)) return others[event];
  const [machine = "", move = ""] = event.split(".");
  if (isDigital && machine === "delivery" && isDeliveryMove(move)) return digitalMoves[move];
  // During an update a newer process may have written events that this one does not know.
  return machines[machine]?.moves[move]?.says ?? "주문에 변화가 있었어요";
}
