import { setTimeout as wait } from "node:timers/promises";
import { PaymentUnanswered, type PaymentProvider, type Receipt } from "#shop/order/payment/payment-provider.ts";
import { cancelAtToss } from "./toss-cancel.server.ts";
import { actAtToss } from "./toss-act.server.ts";
import { tossCaller, type Said, type TossSettings } from "./toss-call.server.ts";
import { STILL_RUNNING, wordsOfNo } from "./toss-codes.ts";
import { receiptOf, type TossPayment } from "./toss-payment.ts";
import { listPayments, readIfAnswered, readPayment, readPaymentOf, type TossCall } from "./toss-reader.server.ts";
import { seoulStamp } from "./toss-time.ts";
import { tossWindow } from "./toss-window.ts";

const LIST_PAGE = 100;
/** A second try within one call only while the shopper has not waited long. */
const SOON_MS = 4000;

/** Toss Payments, core API version 2022-11-16; https://docs.tosspayments.com/reference. Money moves only at confirm and cancel. */
export function toss(settings: TossSettings): PaymentProvider {
  const call = tossCaller(settings);
  return {
    name: "toss",
    waysToPay: ["card", "virtual_account"],
    scripted: tossWindow(settings.clientKey),
    openWindow: async ({ orderNumber }) => ({ url: `/payment/${orderNumber}` }),
    confirm: (request) => confirmAtToss(call, request),
    cancel: (request) => cancelAtToss(call, request),
    find: async (orderNumber) => receiptOrNull(await readPaymentOf(call, orderNumber)),
    findPayment: async (paymentKey) => receiptOrNull(await readPayment(call, paymentKey)),
    list: ({ since, until, after }) => listPayments(call, { startDate: seoulStamp(since), endDate: seoulStamp(until), after, limit: LIST_PAGE }),
  };
}

const receiptOrNull = (payment: TossPayment | null): Receipt | null => payment && receiptOf(payment);

type ConfirmRequest = Parameters<PaymentProvider["confirm"]>[0];

/**
 * Captures what the shopper agreed to, with the shop's amount. What Toss answers is believed only where it is about this order and amount;
 * everything else, noes too, is compared with the payment as it stands. A payment is captured once at most, whatever the key, so that a
 * second try under another key is safe after an answer that did nothing: the first key would get the same answer for 15 days.
 */
async function confirmAtToss(call: TossCall, request: ConfirmRequest): Promise<Receipt> {
  const began = Date.now();
  const key = `${request.once}:${request.paymentKey}`;
  const first = await ask(call, request, key);
  if (first.receipt) return first.receipt;
  if (!first.isSpent || Date.now() - began > SOON_MS) throw open(request, first);
  await wait(1000);
  const second = await ask(call, request, `${key}:2`);
  if (second.receipt) return second.receipt;
  throw open(request, second);
}

const open = ({ orderNumber }: ConfirmRequest, { code }: Answered) => new PaymentUnanswered(`${orderNumber}: Toss left a payment open (${code ?? "no answer"})`);

type Answered = { receipt?: Receipt; code?: string | undefined; isSpent?: boolean };

async function ask(call: TossCall, request: ConfirmRequest, once: string): Promise<Answered> {
  const said = await post(call, request, once);
  const { payment, code } = said ?? {};
  if (payment && isAsAsked(payment, request) && isSettled(payment)) return { receipt: receiptOf(payment)! };
  const now = await readIfAnswered(call, request.paymentKey);
  // Somebody else's payment is never told of: its money must not be taken for this order's, nor sent back as a stray.
  if (now && now.orderId !== request.orderNumber) return { receipt: no(request, "다른 주문의 결제예요.") };
  const words = code ? wordsOfNo(code) : null;
  if (now && isSettled(now)) {
    const receipt = receiptOf(now)!;
    return { receipt: words && receipt.status === "failed" ? { ...receipt, message: words } : receipt };
  }
  if (words) return { receipt: no(request, words) };
  return { code, isSpent: now !== null && code !== undefined && code !== STILL_RUNNING };
}

const post = (call: TossCall, { orderNumber, paymentKey, amount }: ConfirmRequest, once: string): Promise<Said | null> =>
  actAtToss(call, { path: "/v1/payments/confirm", body: { paymentKey, orderId: orderNumber, amount }, once });

const isAsAsked = (payment: TossPayment, { orderNumber, paymentKey, amount }: ConfirmRequest): boolean =>
  payment.orderId === orderNumber && payment.paymentKey === paymentKey && payment.totalAmount === amount;

/** Whether it came to an end, good or bad; only then an answer decides. */
const isSettled = ({ status }: TossPayment): boolean => status !== "READY" && status !== "IN_PROGRESS";

const no = ({ orderNumber, paymentKey, amount }: ConfirmRequest, message: string): Receipt => ({ orderNumber, paymentKey, amount, returned: 0, status: "failed", message });
