import { createHash } from "node:crypto";
import { plainLine } from "#lib/text/plain-line.ts";
import {
  PaymentUnanswered,
  type CancelRequest,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { tossCodeOf } from "./toss-banks.ts";
import { actAtToss } from "./toss-act.server.ts";
import type { Said } from "./toss-call.server.ts";
import { STILL_RUNNING, wordsOfNo } from "./toss-codes.ts";
import { isRefundStuck, receiptOf, type TossPayment } from "./toss-payment.ts";
import { readIfAnswered, readOwn, type TossCall } from "./toss-reader.server.ts";

const MOST_REASON = 180;

/**
 * Gives money back. Toss is looked up first: the payment must be this order's, an account is named only where a deposit came, and what was
 * done under this `once` already is found by the mark that its reason carries, so that no lost or repeated answer returns money twice.
 */
export async function cancelAtToss(call: TossCall, request: CancelRequest): Promise<Receipt> {
  const before = await readOwn(call, request.paymentKey, request.orderNumber);
  if (!before || before.orderId !== request.orderNumber)
    return no(request, "취소할 결제를 찾을 수 없어요.");
  if (before.status === "CANCELED" || isDone(before, request)) return done(before, request);
  const isWaiting = before.status === "WAITING_FOR_DEPOSIT";
  if (!isWaiting && before.status !== "DONE" && before.status !== "PARTIAL_CANCELED")
    return no(request, "승인되지 않은 결제라 취소할 금액이 없어요.");
  const bank = request.account && tossCodeOf(request.account.bank);
  if (before.virtualAccount && !isWaiting && !bank)
    return no(request, "환불받을 은행 계좌가 필요해요.");

  const answered = await ask(call, request, before, request.once);
  if (answered.receipt) return answered.receipt;
  if (answered.words) return no(request, answered.words);
  if (!answered.isSpent)
    throw new PaymentUnanswered(`${request.orderNumber}: Toss left a cancel open`);
  // An account can be closed only once, whatever the key; money is asked for again by whoever counts attempts.
  if (!isWaiting)
    throw new PaymentUnanswered(
      `${request.orderNumber}: Toss said ${answered.code} and did nothing`,
      { isSpent: true },
    );
  const again = await ask(
    call,
    request,
    before,
    `${request.once}:${Math.floor(Date.now() / AGAIN_EVERY_MS)}`,
  );
  if (again.receipt) return again.receipt;
  if (again.words) return no(request, again.words);
  throw new PaymentUnanswered(
    `${request.orderNumber}: Toss said ${again.code ?? "nothing"} twice`,
    { isSpent: answered.isSpent },
  );
}

const AGAIN_EVERY_MS = 10 * 60_000;

type Answered = {
  receipt?: Receipt;
  words?: string | undefined;
  code?: string | undefined;
  /** Toss did nothing and will say the same again */ isSpent?: boolean;
};

async function ask(
  call: TossCall,
  request: CancelRequest,
  before: TossPayment,
  once: string,
): Promise<Answered> {
  const said = await post(call, request, before, once);
  if (said?.payment && isSame(said.payment, before) && isDone(said.payment, request))
    return { receipt: done(said.payment, request) };
  // Whatever else was said, or not: only the payment itself tells.
  const now = await readIfAnswered(call, request.paymentKey, request.orderNumber);
  if (now && (now.status === "CANCELED" || isDone(now, request)))
    return { receipt: done(now, request) };
  const code = said?.code;
  const words = code ? wordsOfNo(code) : null;
  if (words) return { words, code };
  return { code, isSpent: now !== null && code !== undefined && code !== STILL_RUNNING };
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
): Promise<Said | null> {
  const { paymentKey, amount, rest, reason, account } = request;
  const isWaiting = before.status === "WAITING_FOR_DEPOSIT";
  // Nothing named means everything that is left, which must not be more than was meant.
  const isWhole = isWaiting || (rest && before.balanceAmount <= amount);
  const body = {
    cancelReason: `${plainLine(reason, MOST_REASON)} ${markOf(request)}`,
    ...(!isWhole && { cancelAmount: amount }),
    ...(!isWaiting &&
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

/** What a cancel of ours is known by in Toss's list of cancels, whichever attempt it was; the owner sees it in the merchant console. */
const markOf = ({ once }: CancelRequest): string =>
  `[${createHash("sha256")
    .update(once.replace(/:[^:]*$/, ""))
    .digest("hex")
    .slice(0, 12)}]`;

const isDone = ({ cancels }: TossPayment, request: CancelRequest): boolean =>
  (cancels ?? []).some(({ cancelReason }) => cancelReason?.endsWith(markOf(request)));

function done(payment: TossPayment, request: CancelRequest): Receipt {
  if (payment.orderId !== request.orderNumber) return no(request, "취소할 결제를 찾을 수 없어요.");
  if (isRefundStuck(payment))
    return no(request, "은행이 환불 계좌로 보낸 돈을 받지 않았어요. 계좌를 확인해주세요.");
  return receiptOf(payment) ?? no(request, "취소할 결제를 찾을 수 없어요.");
}

const no = ({ orderNumber, paymentKey, amount }: CancelRequest, message: string): Receipt => ({
  orderNumber,
  paymentKey,
  amount,
  returned: 0,
  status: "failed",
  message,
});
