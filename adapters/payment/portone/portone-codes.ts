import { plainLine } from "#lib/text/typed.ts";

/**
 * PortOne's types of error for requests that were not executed, with the shopper's words;
 * https://developers.portone.io/api/rest-v2/payment. What is not here leaves the outcome open.
 */
const noes: Record<string, string> = {
  PAYMENT_NOT_FOUND: "결제 정보를 확인하지 못했어요. 다시 결제해주세요.",
  PAYMENT_NOT_PAID: "승인되지 않은 결제라 취소할 금액이 없어요.",
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: "취소할 수 있는 금액이 아니에요.",
  MAX_CANCEL_COUNT_REACHED: "결제사에서 취소할 수 있는 횟수를 넘었어요.",
  INVALID_REQUEST: "결제사가 요청을 받지 않았어요. 고객센터로 알려주세요.",
  CHANNEL_NOT_FOUND: "상점의 결제 설정에 문제가 있어요. 고객센터로 알려주세요.",
  MAX_TRANSACTION_COUNT_REACHED: "결제를 너무 여러 번 시도했어요. 새로 주문해주세요.",
  CASH_RECEIPT_NOT_ISSUED: "발급된 현금영수증이 없어요.",
  CASH_RECEIPT_NOT_FOUND: "발급된 현금영수증이 없어요.",
};

/** The gateway behind the channel said no, or could not be reached: it may have acted. */
export const FROM_GATEWAY = "PG_PROVIDER";

/** The balance is not what was read a moment ago: somebody else's cancel came between. */
export const OVERTAKEN = "CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN";

/** Our own fault, which no shopper can mend. */
export const isKeyTrouble = (code: string): boolean =>
  code === "UNAUTHORIZED" || code === "FORBIDDEN";

/** What a shopper is told of a clear no; null for a code that leaves the outcome open. */
export const wordsOfNo = (code: string): string | null =>
  isKeyTrouble(code)
    ? "상점의 결제 설정에 문제가 있어 결제되지 않았어요. 고객센터로 알려주세요."
    : (noes[code] ?? null);

/** The gateway's own words, which some of them demand to be shown as they are. */
export const gatewayWords = (words: string | null | undefined, otherwise: string): string =>
  plainLine(words ?? "", 200) || otherwise;

/** The script's codes, in a provider's form: https://developers.portone.io/sdk/ko/v2-sdk */
export const declineWords: Record<string, string> = {
  PAYMENT_ALREADY_PAID: "이미 결제된 주문이에요. 주문 내역을 확인해주세요.",
  AMOUNT_NOT_EQUAL_TO_PREDEFINED: "결제 금액이 주문과 달라 결제하지 않았어요. 다시 결제해주세요.",
  STORE_NOT_FOUND: "상점의 결제 설정에 문제가 있어요. 고객센터로 알려주세요.",
  CHANNEL_NOT_FOUND: "상점의 결제 설정에 문제가 있어요. 고객센터로 알려주세요.",
  ALL_CHANNELS_NOT_SATISFIED: "상점의 결제 설정에 문제가 있어요. 고객센터로 알려주세요.",
  PAY_PROCESS_CANCELED: "결제를 취소했어요. 결제된 금액은 없어요.",
};
