import { claim } from "./claim-status.ts";
import { delivery, payment } from "./status.ts";

const machines: Record<string, { moves: Record<string, { says: string }> }> = {
  delivery,
  payment,
  claim,
};
const others: Record<string, string> = {
  placed: "주문을 접수했어요",
  waybill: "송장 정보를 바꿨어요",
  memo: "메모를 남겼어요",
  returned: "주문 밖으로 들어온 금액을 돌려줬어요",
  claimed: "회원의 주문으로 옮겼어요",
  "claim.request": "취소·반품·교환을 요청했어요",
  "claim.collect": "돌아온 상품을 확인했어요",
  "claim.parcel": "돌려보낸 송장을 알려줬어요",
  "ship-by": "바뀐 보내는 날에 동의했어요",
  recipient: "받는 곳을 바꿨어요",
  "refund-account": "환불받을 계좌를 받았어요",
  "refund-account-asked": "환불받을 계좌를 다시 물었어요",
  "returned-part": "취소하는 주문의 일부 금액을 돌려줬어요",
  refund: "일부 환불을 요청했어요",
  "refund-again": "환불을 다시 요청했어요",
  "refund-dropped": "환불 요청을 거뒀어요",
  "refund-refused": "결제사가 환불을 거절했어요",
  "return-refused": "결제창에서 돌아온 정보가 주문과 맞지 않아 결제하지 않았어요",
};

/** What the timeline says for an event such as "placed" or "delivery.ship". */
export function eventWords(event: string): string {
  const [machine = "", move = ""] = event.split(".");
  return machines[machine]?.moves[move]?.says ?? others[event] ?? event;
}
