import { commissionRefusals } from "./commission-refusals.ts";

/** What the shop says no to at the desk: what is done for a caller, and goods that may not be shown yet. */
export const deskRefusals = {
  "order-separated": [
    409,
    "탈퇴한 회원의 주문이라 개인정보를 따로 보관하고 있어요. 여기서는 금액을 정해 환불하는 것만 할 수 있어요.",
  ],
  "order-not-payable": [409, "결제를 기다리는 주문이 아니에요. 주문 상태를 확인해주세요."],
  "consent-needed": [409, "주문 내용을 확인하고 동의한 뒤에 결제할 수 있어요."],
  "notice-missing": [
    409,
    "상품정보제공고시가 없거나 모자란 상품이에요. 상품 고치기에서 고시 항목을 채운 뒤 보이게 해주세요.",
  ],
  ...commissionRefusals,
} as const;
