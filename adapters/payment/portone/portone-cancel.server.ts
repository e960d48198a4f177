import { cancelMark } from "../cancel-mark.ts";
import { plainLine } from "#lib/text/typed.ts";
import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type CancelRequest,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { failedReceipt } from "../failed-receipt.ts";
import { portoneBankOf } from "./portone-banks.ts";
import type { PortoneAnswer } from "./portone-call.server.ts";
import { FROM_GATEWAY, gatewayWords, OVERTAKEN, wordsOfNo } from "./portone-codes.ts";
import {
  isRefundStuck,
  isVirtualAccount,
  keyOf,
  receiptOf,
  type PortonePayment,
} from "./portone-payment.ts";
import {
  askPortone,
  readByKey,
  readIfAnswered,
  storeQuery,
  type PortoneBooks,
} from "./portone-reader.server.ts";

const MOST_REASON = 180;

/**
 * Refunds. PortOne has no idempotency keys: the payment is read first, an earlier refund of the
 * same is known by the mark in its reason, and PortOne cancels only while the balance is what was
 * read (`currentCancellableAmount`), so that of two of the same only one is done.
 */
export async function cancelAtPortone(
  books: PortoneBooks,
  request: CancelRequest,
): Promise<Receipt> {
  const before = await readOwn(books, request);
  const receipt = before && answerWithoutAsking(before, request);
  if (!before || receipt) return receipt ?? failedReceipt(request, NOT_FOUND);
  const answer = isWaiting(before)
    ? await closeAccount(books, before)
    : await askCancel(books, request, before);
  return settle(books, request, answer);
}

/** Whatever was said, or not: only the payment itself tells. */
async function settle(
  books: PortoneBooks,
  request: CancelRequest,
  answer: PortoneAnswer | null,
): Promise<Receipt> {
  const now = await readIfAnswered(books, request.orderNumber);
  if (now && keyOf(now) === request.paymentKey && isCanceled(now, request))
    return done(now, request);
  const words = answer && noOf(answer);
  if (words && now && !isRequested(now, request)) return failedReceipt(request, words);
  throw new PaymentUnanswered(
    `${request.orderNumber}: PortOne left a cancel open (${answer?.code ?? "no answer"})`,
  );
}

const NOT_FOUND = "취소할 결제를 찾을 수 없어요.";
const MORE_LOOKS = 3;

/** That it is another's is believed only after four equal answers. */
async function readOwn(
  books: PortoneBooks,
  { paymentKey, orderNumber }: CancelRequest,
): Promise<PortonePayment | null> {
  const first = await readByKey(books, paymentKey);
  if (first) return first.id === orderNumber ? first : null;
  for (let look = 0; look < MORE_LOOKS; look++) {
    const again = await readByKey(books, paymentKey);
    if (again) throw new PaymentUnanswered("PortOne tells of one payment and of none");
  }
  return null;
}

const isWaiting = ({ status }: PortonePayment): boolean => status === "VIRTUAL_ACCOUNT_ISSUED";

/** An account that takes no deposit any more counts as a failed payment there. */
const isCanceled = (payment: PortonePayment, request: CancelRequest): boolean =>
  payment.status === "CANCELLED" ||
  (payment.status === "FAILED" && receiptOf(payment).status === "canceled") ||
  isDone(payment, request);

/** What can be said before anything is asked; null when the cancel has to be asked for. */
function answerWithoutAsking(before: PortonePayment, request: CancelRequest): Receipt | null {
  if (isCanceled(before, request)) return done(before, request);
  if (isRequested(before, request))
    throw new PaymentUnanswered(`${request.orderNumber}: a cancel is still under way at PortOne`);
  if (isWaiting(before)) return null;
  if (before.status !== "PAID" && before.status !== "PARTIAL_CANCELLED")
    return failedReceipt(request, wordsOfNo("PAYMENT_NOT_PAID")!);
  if (!request.rest && request.amount > leftOf(before))
    return failedReceipt(request, wordsOfNo("CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT")!);
  const bank = request.account && portoneBankOf(request.account.bank);
  return isVirtualAccount(before) && !bank
    ? failedReceipt(request, "환불받을 은행 계좌가 필요해요.")
    : null;
}

const leftOf = ({ amount }: PortonePayment): number => amount.total - amount.cancelled;

/** Null when the answer is lost. */
const lost = (error: unknown): null => {
  if (isPaymentUnanswered(error)) return null;
  throw error;
};

const closeAccount = (books: PortoneBooks, { id }: PortonePayment): Promise<PortoneAnswer | null> =>
  askPortone(books, {
    method: "POST",
    path: `/payments/${encodeURIComponent(id)}/virtual-account/close${storeQuery(books)}`,
    patience: "act",
  }).catch(lost);

function askCancel(
  books: PortoneBooks,
  request: CancelRequest,
  before: PortonePayment,
): Promise<PortoneAnswer | null> {
  const { amount, rest, reason, account } = request;
  // Without an amount all that is left goes back, which must not be more than was meant.
  const isWhole = rest && leftOf(before) <= amount;
  const body = {
    storeId: books.storeId,
    reason: `${plainLine(reason, MOST_REASON)} ${cancelMark(request)}`,
    ...(!isWhole && { amount, currentCancellableAmount: leftOf(before) }),
    ...(isVirtualAccount(before) &&
      account && {
        refundAccount: {
          bank: portoneBankOf(account.bank),
          number: account.number.replace(/\D/g, ""),
          holderName: account.holder,
        },
      }),
  };
  return askPortone(books, {
    method: "POST",
    path: `/payments/${encodeURIComponent(before.id)}/cancel`,
    patience: "act",
    body,
  }).catch(lost);
}

/** The gateway's no is believed once the payment says the same; other codes by themselves. */
function noOf({ code, words }: PortoneAnswer): string | null {
  if (code === FROM_GATEWAY) return gatewayWords(words, "결제사에서 취소를 거절했어요.");
  return code && code !== OVERTAKEN ? wordsOfNo(code) : null;
}

const ours = ({ cancellations }: PortonePayment, request: CancelRequest) =>
  (cancellations ?? []).filter(({ reason }) => reason?.endsWith(cancelMark(request)));

const isDone = (payment: PortonePayment, request: CancelRequest): boolean =>
  ours(payment, request).some(({ status }) => status === "SUCCEEDED");

/** Taken on and not done yet; some gateways take their time. */
const isRequested = (payment: PortonePayment, request: CancelRequest): boolean =>
  ours(payment, request).some(({ status }) => status === "REQUESTED");

function done(payment: PortonePayment, request: CancelRequest): Receipt {
  if (payment.id !== request.orderNumber) return failedReceipt(request, NOT_FOUND);
  if (isRefundStuck(payment))
    return failedReceipt(
      request,
      "은행이 환불 계좌로 보낸 돈을 받지 않았어요. 계좌를 확인해주세요.",
    );
  return receiptOf(payment);
}
