import { log } from "#lib/log.server.ts";
import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type PaymentProvider,
  type PaymentWindow,
  type Receipt,
  type WindowScript,
} from "#shop/money/payment/payment-provider.ts";
import { gateways, waysWithChannel } from "#shop/vendor/portone-channels.ts";
import type { PortoneAccount } from "#shop/vendor/vendor-settings.ts";
import { isPortoneKey } from "../payment-keys.ts";
import { failedReceipt } from "../failed-receipt.ts";
import { cancelAtPortone } from "./portone-cancel.server.ts";
import { portoneCaller, type PortoneSettings } from "./portone-call.server.ts";
import { declineWords } from "./portone-codes.ts";
import { depositsAtPortone } from "./portone-deposit.server.ts";
import { keyOf, receiptOf, type PortonePayment } from "./portone-payment.ts";
import {
  askPortone,
  isOurKind,
  listPayments,
  readAny,
  readByKey,
  readOrder,
  type PortoneBooks,
} from "./portone-reader.server.ts";
import { receiptsAtPortone } from "./portone-receipts.server.ts";
import { portoneHint } from "./portone-webhook.server.ts";
import { portoneAllows, portoneReturn, windowScript } from "./portone-window.ts";

export type PortoneShop = PortoneSettings & PortoneAccount;

/**
 * PortOne V2, https://developers.portone.io/api/rest-v2. The money is taken in the window, and the
 * order's number is the payment's id there: PortOne lets one id be paid once. Confirming looks what
 * is so; an amount that is not the order's goes back by the shop.
 */
export function portone(settings: PortoneShop): PaymentProvider {
  const { channels, isLive, webhookSecret } = settings;
  const books: PortoneBooks = { ...portoneCaller(settings), isLive };
  const accounts = channels.keys.virtual_account;
  const { issuesReceipts } = gateways[channels.accountGateway];
  const name = isLive ? "portone" : "portone-test";
  return {
    name,
    mode: isLive ? "live" : "test",
    waysToPay: waysWithChannel(channels),
    declineWords,
    readHint: (message, sent) => portoneHint(message, sent, webhookSecret),
    signsHints: (bookedAs) => bookedAs === name,
    readReturn: portoneReturn,
    mayHave: isPortoneKey,
    ...receiptsAtPortone(books, issuesReceipts ? accounts : undefined),
    ...depositsAtPortone(books, accounts),
    scripted: {
      allows: portoneAllows,
      scriptFor: (window, customerKey) => openScript(books, settings, window, customerKey),
    },
    openWindow: async ({ orderNumber }) => ({ url: `/payment/${orderNumber}` }),
    confirm: (request) => confirmAtPortone(books, request),
    cancel: (request) => cancelAtPortone(books, request),
    find: async (orderNumber) => receiptOrNull(await readOrder(books, orderNumber)),
    findPayment: async (paymentKey) => receiptOrNull(await readByKey(books, paymentKey)),
    list: (time) => listPayments(books, time),
  };
}

const receiptOrNull = (payment: PortonePayment | null): Receipt | null =>
  payment && receiptOf(payment);

/**
 * The amount is told to PortOne first, so that nobody changes it in their browser. Where that gets
 * no answer the window opens all the same: what was paid is compared with the order anyway.
 */
async function openScript(
  books: PortoneBooks,
  settings: PortoneShop,
  window: PaymentWindow,
  customerKey: string | null,
): Promise<WindowScript | null> {
  const { code } = await askPortone(books, {
    method: "POST",
    path: `/payments/${encodeURIComponent(window.orderNumber)}/pre-register`,
    patience: "read",
    body: { storeId: books.storeId, totalAmount: window.amount, currency: "KRW" },
  }).catch((error: unknown) => {
    if (isPaymentUnanswered(error)) return { code: undefined };
    throw error;
  });
  return code === "ALREADY_PAID" ? null : windowScript(settings, window, customerKey);
}

type ConfirmRequest = Parameters<PaymentProvider["confirm"]>[0];

const MORE_LOOKS = 3;

/** What is so of the payment that the window came back with. */
async function confirmAtPortone(books: PortoneBooks, request: ConfirmRequest): Promise<Receipt> {
  const payment = await readSurely(books, request);
  if (!payment) return failedReceipt(request, "결제 정보를 확인하지 못했어요. 다시 결제해주세요.");
  if (isOurKind(payment, books)) return receiptOf(payment);
  if (!books.isLive) await giveBackReal(books, payment, request);
  return failedReceipt(request, OTHER_KIND);
}

const OTHER_KIND =
  "상점의 결제 설정이 맞지 않아 이 결제로는 주문할 수 없어요. 결제된 금액은 없거나 바로 취소돼요.";

/**
 * The payment, once an answer is what was asked for. That it is another one, none, or of another
 * amount is believed only after four equal answers.
 */
async function readSurely(
  books: PortoneBooks,
  { orderNumber, paymentKey, amount }: ConfirmRequest,
): Promise<PortonePayment | null> {
  const seen = new Set<string>();
  let last: PortonePayment | null = null;
  for (let look = 0; look <= MORE_LOOKS; look++) {
    last = await readAny(books, orderNumber);
    if (last && keyOf(last) === paymentKey && last.amount.total === amount) return last;
    seen.add(last ? `${keyOf(last)} ${last.amount.total}` : "none");
  }
  if (seen.size > 1)
    throw new PaymentUnanswered(`${orderNumber}: PortOne tells of one payment in two ways`);
  return last && keyOf(last) === paymentKey ? last : null;
}

/**
 * A shop that says that it takes no real money must not keep any: somebody entered the key of a
 * real channel as a test channel's.
 */
async function giveBackReal(
  books: PortoneBooks,
  payment: PortonePayment,
  { orderNumber, paymentKey }: ConfirmRequest,
): Promise<void> {
  log.error(
    `${orderNumber}: a channel that is entered as a test channel takes real money; it goes back`,
  );
  const back = await cancelAtPortone(
    { ...books, isLive: true },
    {
      orderNumber,
      paymentKey,
      amount: payment.amount.total,
      rest: true,
      reason: "테스트 결제 설정에서 받은 실제 결제",
      once: `other kind:${orderNumber}`,
    },
  );
  if (back.status === "failed")
    throw new PaymentUnanswered(`${orderNumber}: real money of a test shop could not go back`);
}
