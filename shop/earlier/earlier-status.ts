/** Where an order of a former shop stood when it was moved; it stays there. */
export const earlierStatuses = {
  waiting: "결제대기",
  paid: "결제완료",
  preparing: "배송준비중",
  shipping: "배송중",
  done: "완료",
  cancelled: "주문취소",
  partly_refunded: "부분환불",
  refunded: "환불완료",
  unknown: "상태 확인 안 됨",
} as const;

export type EarlierStatus = keyof typeof earlierStatuses;

export const earlierStatusNames = Object.keys(earlierStatuses) as [
  EarlierStatus,
  ...EarlierStatus[],
];

export const isEarlierStatus = (word: string): word is EarlierStatus =>
  Object.hasOwn(earlierStatuses, word);
