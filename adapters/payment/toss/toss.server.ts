import {
  PaymentUnanswered,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { companyWayNames } from "#shop/order/payment/ways-to-pay.ts";
import { declineWords } from "../decline-words.ts";
import { isOtherKey } from "../payment-keys.ts";
import { returnByKey } from "../return-by-key.ts";
import { failedReceipt } from "../failed-receipt.ts";
import { cancelAtToss } from "./toss-cancel.server.ts";
import { depositsAtToss } from "./toss-deposit.server.ts";
import { actAtToss } from "./toss-act.server.ts";
import { tossCaller, type TossSettings } from "./toss-call.server.ts";
import { STILL_RUNNING, wordsOfNo } from "./toss-codes.ts";
import { tossHint } from "./toss-hint.ts";
import { receiptOf, type TossPayment } from "./toss-payment.ts";
import {
  listPayments,
  readIfAnswered,
  readPayment,
  readPaymentOf,
  type TossCall,
} from "./toss-reader.server.ts";
import { receiptsAtToss } from "./toss-receipts.server.ts";
import { seoulStamp } from "./toss-time.ts";
import { tossTerms, tossWindow } from "./toss-window.ts";

const LIST_PAGE = 100;

/**
 * Core API version 2022-11-16, https://docs.tosspayments.com/reference. Only confirm and cancel
 * move money; a virtual account takes it later.
 */
export function toss(settings: TossSettings): PaymentProvider {
  const call = tossCaller(settings);
  return {
    ...namesOf(settings.clientKey),
    waysToPay: companyWayNames,
    walletTerms: tossTerms,
    declineWords,
    readHint: tossHint,
    readReturn: returnByKey,
    mayHave: isOtherKey,
    receipts: receiptsAtToss(call),
    deposits: depositsAtToss(call),
    scripted: tossWindow(settings.clientKey),
    openWindow: async ({ orderNumber }) => ({ url: `/payment/${orderNumber}` }),
    confirm: (request) => confirmAtToss(call, request),
    cancel: (request) => cancelAtToss(call, request),
    find: async (orderNumber) => receiptOrNull(await readPaymentOf(call, orderNumber)),
    findPayment: async (paymentKey) => receiptOrNull(await readPayment(call, paymentKey)),
    list: ({ since, until, after }) =>
      listPayments(call, {
        startDate: seoulStamp(since),
        endDate: seoulStamp(until),
        after,
        limit: LIST_PAGE,
      }),
  };
}

/** Payments of test keys are in books of their own, and no money. */
const namesOf = (clientKey: string): Pick<PaymentProvider, "name" | "mode"> =>
  clientKey.startsWith("test_")
    ? { name: "toss-test", mode: "test" }
    : { name: "toss", mode: "live" };

const receiptOrNull = (payment: TossPayment | null): Receipt | null =>
  payment && receiptOf(payment);

type ConfirmRequest = Parameters<PaymentProvider["confirm"]>[0];

/**
 * Captures the authenticated payment with the shop's amount. An answer counts only for this order
 * and amount; anything else, refusals included, is compared with the payment's current state.
 */
async function confirmAtToss(call: TossCall, request: ConfirmRequest): Promise<Receipt> {
  const { paymentKey, orderNumber, amount, once } = request;
  const answer = await actAtToss(call, {
    path: "/v1/payments/confirm",
    body: { paymentKey, orderId: orderNumber, amount },
    once: `${once}:${paymentKey}`,
  });
  const { payment, code } = answer ?? {};
  if (payment && isAsAsked(payment, request) && isSettled(payment)) return receiptOf(payment)!;
  const now = await readIfAnswered(call, paymentKey, orderNumber);
  // Another order's payment is refused without details: its money is neither this order's nor a
  // stray refund.
  if (now && now.orderId !== orderNumber) return failedReceipt(request, "다른 주문의 결제예요.");
  const words = code ? wordsOfNo(code) : null;
  if (now && isSettled(now)) return withWords(receiptOf(now)!, words);
  if (words) return failedReceipt(request, words);
  throw leftOpen(orderNumber, code, now !== null);
}

function leftOpen(orderNumber: string, code: string | undefined, isKnown: boolean): Error {
  const isSpent = isKnown && code !== undefined && code !== STILL_RUNNING;
  const what = `${orderNumber}: Toss left a payment open (${code ?? "no answer"})`;
  return new PaymentUnanswered(what, { isSpent });
}

const withWords = (receipt: Receipt, words: string | null | undefined): Receipt =>
  words && receipt.status === "failed" ? { ...receipt, message: words } : receipt;

const isAsAsked = (
  payment: TossPayment,
  { orderNumber, paymentKey, amount }: ConfirmRequest,
): boolean =>
  payment.orderId === orderNumber &&
  payment.paymentKey === paymentKey &&
  payment.totalAmount === amount;

/** Whether it came to an end, good or bad; only then an answer decides. */
const isSettled = ({ status }: TossPayment): boolean =>
  status !== "READY" && status !== "IN_PROGRESS";
