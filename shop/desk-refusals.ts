import { commissionRefusals } from "./commission-refusals.ts";

/**
 * Refusals at the desk: orders for callers, answer templates, and goods that may not be shown yet.
 */
export const deskRefusals = {
  "template-not-found": [404, "답변 틀을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "too-many-templates": [409, "답변 틀은 100개까지 만들 수 있어요. 쓰지 않는 틀을 지워주세요."],
  "order-separated": [
    409,
    "탈퇴한 회원의 주문이라 개인정보를 따로 보관하고 있어요. 여기서는 금액을 정해 환불하는 것만 할 수 있어요.",
  ],
  "order-not-payable": [409, "결제를 기다리는 주문이 아니에요. 주문 상태를 확인해주세요."],
  "deposit-not-offered": [
    409,
    "여기에서는 입금할 계좌를 발급할 수 없어요. 결제 링크를 보내면 결제창에서 계좌를 받을 수 있어요.",
  ],
  "consent-needed": [409, "주문 내용을 확인하고 동의한 뒤에 결제할 수 있어요."],
  "notice-missing": [
    409,
    "상품정보제공고시가 없거나 모자란 상품이에요. 상품 고치기에서 고시 항목을 채운 뒤 보이게 해주세요.",
  ],
  ...commissionRefusals,
} as const;
