/** https://docs.tosspayments.com/reference/error-codes#failurl로-전달되는-에러 */
export const declineWords: Record<string, string> = {
  PAY_PROCESS_CANCELED: "결제를 취소했어요. 결제된 금액은 없어요.",
  PAY_PROCESS_ABORTED: "결제가 중간에 멈췄어요. 결제된 금액은 없어요.",
  REJECT_CARD_COMPANY:
    "카드사에서 결제를 거절했어요. 카드 정보와 한도를 확인하거나 다른 결제 수단을 이용해주세요.",
  REJECT_CARD_PAYMENT:
    "한도가 넘었거나 잔액이 부족해 결제되지 않았어요. 다른 결제 수단을 이용해주세요.",
  INVALID_CARD_EXPIRATION: "카드 유효기간이 맞지 않아요. 카드 정보를 확인해주세요.",
  INVALID_STOPPED_CARD: "정지된 카드예요. 다른 결제 수단을 이용해주세요.",
  EXCEED_MAX_DAILY_PAYMENT_COUNT:
    "하루에 결제할 수 있는 횟수를 넘었어요. 다른 결제 수단을 이용해주세요.",
  NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT:
    "할부를 쓸 수 없는 카드예요. 일시불로 결제해주세요.",
  PAY_PROCESS_TIMEOUT: "결제 시간이 지났어요. 결제된 금액은 없어요.",
};
