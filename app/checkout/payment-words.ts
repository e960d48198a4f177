import { refusals } from "#shop/refusal.ts";

/** Our own code for a payment window that could not be opened. */
export const WINDOW_CLOSED = "window-closed";

const ownWords: Record<string, string> = {
  [WINDOW_CLOSED]: "결제창을 열지 못했어요. 주문은 그대로 있으니 잠시 뒤에 다시 결제해주세요.",
  "payment-mismatch": refusals["payment-mismatch"][1],
  "order-expired": refusals["order-expired"][1],
};

/** https://docs.tosspayments.com/reference/error-codes#failurl로-전달되는-에러 */
const providerWords: Record<string, string> = {
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

const UNSAID =
  "결제가 되지 않았어요. 결제된 금액은 없으니 다시 시도하거나 다른 결제 수단을 이용해주세요.";

/** Only the payment provider writes its codes like this; ours never end a try. */
export const isProviderCode = (code: string): boolean => /^[A-Z][A-Z0-9_]{2,60}$/.test(code);

/** Why a payment did not happen. What the provider says itself is shown as text, and only where the shop has no words for its code. */
export function paymentWords(code: string, message: string): string {
  const said = isProviderCode(code) ? message.trim().slice(0, 200) : "";
  return ownWords[code] ?? providerWords[code] ?? (said || UNSAID);
}
