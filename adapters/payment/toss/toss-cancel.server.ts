import { cancelMark } from "../cancel-mark.ts";
import { plainLine } from "#lib/text/typed.ts";
import {
  PaymentUnanswered,
  type CancelRequest,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { failedReceipt } from "../failed-receipt.ts";
import { tossCodeOf } from "./toss-banks.ts";
import { actAtToss } from "./toss-act.server.ts";
import type { TossAnswer } from "./toss-call.server.ts";
import { STILL_RUNNING, wordsOfNo } from "./toss-codes.ts";
import { isRefundStuck, receiptOf, type TossPayment } from "./toss-payment.ts";
import { readIfAnswered, readOwn, type TossCall } from "./toss-reader.server.ts";

const MOST_REASON = 180;

/**
 * Refunds. The payment is read first: it must be this order's, a refund account is sent only for a
 * deposit, and an earlier refund under this idempotency key is recognised by the mark in its
 * reason, so that lost or repeated answers never refund twice.
 */
export async function cancelAtToss(call: TossCall, request: CancelRequest): Promise<Receipt> {
  const before = await readOwn(call, request.paymentKey, request.orderNumber);
  const knownReceipt = before && answerWithoutAsking(before, request);
  if (!before || knownReceipt)
    return knownReceipt ?? failedReceipt(request, "취소할 결제를 찾을 수 없어요.");

  const first = await ask(call, request, before, request.once);
  const answer = receiptFrom(first, request);
  if (answer) return answer;
  if (!first.isSpent)
    throw new PaymentUnanswered(`${request.orderNumber}: Toss left a cancel open`);
  // A virtual account can be closed only once, whatever the key; refunds are retried by the caller,
  // who counts attempts.
  if (!isWaiting(before))
    throw new PaymentUnanswered(`${request.orderNumber}: Toss said ${first.code} and did nothing`, {
      isSpent: true,
    });
  const laterKey = `${request.once}:${Math.floor(Date.now() / AGAIN_EVERY_MS)}`;
  const second = await ask(call, request, before, laterKey);
  const later = receiptFrom(second, request);
  if (later) return later;
  throw new PaymentUnanswered(
    `${request.orderNumber}: Toss said ${second.code ?? "nothing"} twice`,
    { isSpent: first.isSpent },
  );
}

const AGAIN_EVERY_MS = 10 * 60_000;

const isWaiting = ({ status }: TossPayment): boolean => status === "WAITING_FOR_DEPOSIT";
const isCanceled = (payment: TossPayment, request: CancelRequest): boolean =>
  payment.status === "CANCELED" || isDone(payment, request);

/** What can be said before anything is asked; null when the cancel has to be asked for. */
function answerWithoutAsking(before: TossPayment, request: CancelRequest): Receipt | null {
  if (before.orderId !== request.orderNumber)
    return failedReceipt(request, "취소할 결제를 찾을 수 없어요.");
  if (isCanceled(before, request)) return done(before, request);
  if (isWaiting(before)) return null;
  if (before.status !== "DONE" && before.status !== "PARTIAL_CANCELED")
    return failedReceipt(request, "승인되지 않은 결제라 취소할 금액이 없어요.");
  const bank = request.account && tossCodeOf(request.account.bank);
  return before.virtualAccount && !bank
    ? failedReceipt(request, "환불받을 은행 계좌가 필요해요.")
    : null;
}

type CancelAnswer = {
  receipt?: Receipt;
  words?: string | undefined;
  code?: string | undefined;
  /** nothing was done, and the same would be said again */
  isSpent?: boolean;
};

const receiptFrom = ({ receipt, words }: CancelAnswer, request: CancelRequest): Receipt | null =>
  receipt ?? (words ? failedReceipt(request, words) : null);

async function ask(
  call: TossCall,
  request: CancelRequest,
  before: TossPayment,
  once: string,
): Promise<CancelAnswer> {
  const { payment, code } = (await post(call, request, before, once)) ?? {};
  if (payment && isSame(payment, before) && isDone(payment, request))
    return { receipt: done(payment, request) };
  // Whatever else was said, or not: only the payment itself tells.
  const now = await readIfAnswered(call, request.paymentKey, request.orderNumber);
  if (now && isCanceled(now, request)) return { receipt: done(now, request) };
  if (code === undefined) return { code, isSpent: false };
  const words = wordsOfNo(code);
  return words ? { words, code } : { code, isSpent: now !== null && code !== STILL_RUNNING };
}

const isSame = (answered: TossPayment, before: TossPayment): boolean =>
  answered.paymentKey === before.paymentKey &&
  answered.orderId === before.orderId &&
  answered.totalAmount === before.totalAmount;

async function post(
  call: TossCall,
  request: CancelRequest,
  before: TossPayment,
  once: string,
): Promise<TossAnswer | null> {
  const { paymentKey, amount, rest, reason, account } = request;
  // Nothing named means everything that is left, which must not be more than was meant.
  const isWhole = isWaiting(before) || (rest && before.balanceAmount <= amount);
  const body = {
    cancelReason: `${plainLine(reason, MOST_REASON)} ${cancelMark(request)}`,
    ...(!isWhole && { cancelAmount: amount }),
    ...(!isWaiting(before) &&
      before.virtualAccount &&
      account && {
        refundReceiveAccount: {
          bank: tossCodeOf(account.bank),
          accountNumber: account.number.replace(/\D/g, ""),
          holderName: account.holder,
        },
      }),
  };
  return actAtToss(call, {
    path: `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
    body,
    once,
  });
}

const isDone = ({ cancels }: TossPayment, request: CancelRequest): boolean =>
  (cancels ?? []).some(({ cancelReason }) => cancelReason?.endsWith(cancelMark(request)));

function done(payment: TossPayment, request: CancelRequest): Receipt {
  if (payment.orderId !== request.orderNumber)
    return failedReceipt(request, "취소할 결제를 찾을 수 없어요.");
  if (isRefundStuck(payment))
    return failedReceipt(
      request,
      "은행이 환불 계좌로 보낸 돈을 받지 않았어요. 계좌를 확인해주세요.",
    );
  return receiptOf(payment) ?? failedReceipt(request, "취소할 결제를 찾을 수 없어요.");
}
