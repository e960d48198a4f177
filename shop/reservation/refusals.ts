/** Refusals about reservations; see shop/refusals.ts. */
export const reservationRefusals = {
  "reservation-not-found": [
    404,
    "입력한 정보와 맞는 예약이 없어요. 예약번호와 전화번호를 확인해주세요.",
  ],
  "reservation-changed": [409, "그 사이 예약 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "reservation-closed": [409, "지금은 예약할 수 없는 상품이에요."],
  "reservation-limit": [409, "한 분이 예약할 수 있는 수량을 넘었어요."],
  "reservation-differs": [
    409,
    "이미 접수한 예약과 내용이 달라요. 새로고침한 뒤 다시 예약해주세요.",
  ],
  "reservation-over": [410, "주문 기한이 지난 예약이에요."],
  "ship-by-changed": [
    409,
    "그 사이 발송 예정일이 바뀌었어요. 새 날짜를 확인하고 다시 시도해주세요.",
  ],
  "answer-over": [410, "이미 답했거나 답할 수 있는 시간이 지났어요."],
} as const;
