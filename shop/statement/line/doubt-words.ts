import type { Doubt } from "../match/match-lines.ts";

/** Why a line is not ticked, in words for whoever decides. */
export const doubtWords: Record<Doubt, string> = {
  "several-lines": "같은 이름과 금액의 입금이 주문보다 많아요.",
  "several-orders": "같은 분의 같은 금액 주문이 여러 개예요.",
  namesakes: "같은 이름, 같은 금액의 주문이 여러 분에게 있어요.",
  "other-digits": "이름은 같은데 뒤에 붙은 숫자가 전화번호와 달라요.",
  "cut-name": "이름의 앞부분만 같아요.",
  "too-early": "주문하기 전에 들어온 입금이에요.",
  "too-little": "주문 금액보다 적게 들어왔어요.",
  "too-much": "주문 금액보다 많이 들어왔어요.",
  ended: "이미 취소된 주문이거나 입금 기한이 지난 주문이에요.",
  paid: "이미 결제된 주문이에요. 두 번 보낸 입금일 수 있어요.",
  "other-name": "금액은 같은데 이름이 달라요.",
};
