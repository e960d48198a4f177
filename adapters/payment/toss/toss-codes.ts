/**
 * Toss's codes for requests that were not executed, with the shopper's words;
 * https://docs.tosspayments.com/reference/error-codes. The code decides, not the HTTP status:
 * PROVIDER_ERROR is a 400 and leaves the outcome open, as do unknown codes.
 */
const noes: [code: RegExp, words: string][] = [
  [
    /^REJECT_CARD_PAYMENT$/,
    "한도가 넘었거나 잔액이 부족해 결제되지 않았어요. 다른 결제 수단을 이용해주세요.",
  ],
  [
    /^REJECT_ACCOUNT_PAYMENT$/,
    "계좌의 잔액이 부족해 결제되지 않았어요. 다른 결제 수단을 이용해주세요.",
  ],
  [
    /^(?:REJECT_|INVALID_REJECT_CARD)/,
    "카드사에서 결제를 거절했어요. 카드 정보와 한도를 확인하거나 다른 결제 수단을 이용해주세요.",
  ],
  [
    /^(?:INVALID_STOPPED_CARD|INVALID_CARD_LOST_OR_STOLEN)$/,
    "정지된 카드예요. 다른 결제 수단을 이용해주세요.",
  ],
  [/INSTALLMENT/, "할부를 쓸 수 없는 카드이거나 할부 기간이 맞지 않아요. 일시불로 결제해주세요."],
  [
    /^(?:INVALID_CARD_|INVALID_PASSWORD|EXCEED_MAX_AUTH_COUNT)/,
    "카드 정보가 맞지 않아 결제되지 않았어요. 정보를 확인하고 다시 시도해주세요.",
  ],
  [
    /^BELOW_MINIMUM_AMOUNT$/,
    "결제할 수 있는 가장 적은 금액보다 적어요. 카드는 100원, 계좌는 200원부터 결제할 수 있어요.",
  ],
  [/^EXCEED_MAX_REFUND_DUE$/, "환불할 수 있는 기간이 지났어요."],
  [/^EXCEED_CANCEL_LIMIT$/, "결제사에서 취소할 수 있는 한도를 넘었어요."],
  [/^EXCEED_/, "결제 한도를 넘었어요. 다른 결제 수단을 이용해주세요."],
  [
    /^(?:NOT_AVAILABLE_PAYMENT|NOT_AVAILABLE_BANK|RESTRICTED_TRANSFER_ACCOUNT|MAINTAINED_METHOD)$/,
    "지금은 이 결제 수단을 쓸 수 없어요. 잠시 뒤에 다시 시도하거나 다른 결제 수단을 이용해주세요.",
  ],
  [
    /^(?:FDS_ERROR|CARD_PROCESSING_ERROR)$/,
    "카드사에서 결제를 처리하지 못했어요. 다른 결제 수단을 이용해주세요.",
  ],
  [/^NOT_FOUND_PAYMENT_SESSION$/, "결제 시간이 지났어요. 결제된 금액은 없으니 다시 결제해주세요."],
  [/^(?:DUPLICATED_ORDER_ID|UNAPPROVED_ORDER_ID)$/, "이 주문의 다른 결제가 이미 있어요."],
  [
    /^(?:NOT_FOUND_PAYMENT|NOT_FOUND|INVALID_REQUEST|NOT_MATCHES_CUSTOMER_KEY)$/,
    "결제 정보를 확인하지 못했어요. 다시 결제해주세요.",
  ],
  [
    /^(?:INVALID_REFUND_ACCOUNT_|INVALID_BANK|FORBIDDEN_BANK_REFUND_REQUEST)/,
    "환불 계좌를 확인하지 못했어요. 은행과 계좌번호, 예금주를 확인해주세요.",
  ],
  [/^(?:NOT_CANCELABLE_AMOUNT|NOT_MATCHES_REFUNDABLE_AMOUNT)$/, "취소할 수 있는 금액이 아니에요."],
  [/^NOT_ALLOWED_PARTIAL_REFUND/, "일부만 취소할 수 없는 결제예요."],
  [/^(?:NOT_CANCELABLE_PAYMENT|REFUND_REJECTED)/, "결제사에서 취소를 거절했어요."],
  [
    /^(?:UNAUTHORIZED_KEY|INVALID_API_KEY|INCORRECT_BASIC_AUTH_FORMAT|FORBIDDEN_REQUEST)$/,
    "상점의 결제 설정에 문제가 있어 결제되지 않았어요. 고객센터로 알려주세요.",
  ],
];

/** The answer to a request that still runs: it, and no other, will answer under its key. */
export const STILL_RUNNING = "IDEMPOTENT_REQUEST_PROCESSING";

/** Our own fault, which no shopper can mend. */
export const isKeyTrouble = (code: string): boolean =>
  /^(?:UNAUTHORIZED_KEY|INVALID_API_KEY|INCORRECT_BASIC_AUTH_FORMAT)$/.test(code);

/** What a shopper is told of a clear no; null for a code that leaves the outcome open. */
export const wordsOfNo = (code: string): string | null =>
  noes.find(([pattern]) => pattern.test(code))?.[1] ?? null;
