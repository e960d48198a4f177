/** Refusals about what the back office does; see shop/refusals.ts. */
export const officeRefusals = {
  "nothing-held": [409, "그 사이 미결제 주문이 취소됐어요. 되돌릴 재고가 없어요."],
  "already-blocked": [409, "이미 정지된 회원이에요. 새로고침해 지금 상태를 확인해주세요."],
  "member-not-found": [404, "회원을 찾을 수 없어요."],
  "month-not-over": [409, "끝난 달만 검토할 수 있어요."],
  "month-reviewed": [409, "이미 검토를 마친 달이에요."],
  "no-own-phone": [
    409,
    "내 계정에 휴대전화 번호가 없어요. 마이페이지의 내 정보에 적은 뒤 다시 눌러주세요.",
  ],
  "try-failed": [
    502,
    "시험으로 보내지 못했어요. 메일 설정이나 문자 서비스를 확인하고 다시 눌러주세요.",
  ],
  "memo-changed": [
    409,
    "그 사이 다른 분이 메모를 수정했어요. 쓴 내용은 그대로 있으니, 새로고침해서 고친 메모를 본 뒤 다시 저장해주세요.",
  ],
  "desk-gift-not-found": [404, "승인할 혜택을 찾을 수 없어요."],
  "desk-gift-decided": [409, "그 사이 다른 주인이 답했어요. 새로고침한 뒤 확인해주세요."],
  "desk-gift-changed": [
    409,
    "그 사이 쿠폰이 바뀌었어요. 거절하고, 바뀐 쿠폰으로 다시 요청하게 해주세요.",
  ],
} as const;
