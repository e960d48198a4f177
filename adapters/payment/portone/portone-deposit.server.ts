import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type DepositAccounts,
  type DepositRequest,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { portoneContact, portoneName, portoneProducts } from "./portone-customer.ts";
import { BANKS_OF_ACCOUNTS, portoneBankOf } from "./portone-banks.ts";
import { FROM_GATEWAY, gatewayWords, wordsOfNo } from "./portone-codes.ts";
import type { PortoneAnswer } from "./portone-call.server.ts";
import { receiptOf, type PortonePayment } from "./portone-payment.ts";
import {
  askPortone,
  readIfAnswered,
  readOrder,
  type PortoneBooks,
} from "./portone-reader.server.ts";
import { receiptTypes } from "./portone-window.ts";

/**
 * https://developers.portone.io/api/rest-v2/payment: an account without a window ("instant"). The
 * order's number is the payment's id, so that an order never has two.
 */
export const depositsAtPortone = (
  books: PortoneBooks,
  channelKey: string | undefined,
): { deposits?: DepositAccounts } =>
  channelKey
    ? {
        deposits: {
          banks: BANKS_OF_ACCOUNTS,
          issue: (request) => issueAtPortone(books, channelKey, request),
        },
      }
    : {};

async function issueAtPortone(
  books: PortoneBooks,
  channelKey: string,
  request: DepositRequest,
): Promise<Receipt | { refused: string }> {
  // A repeated request after a lost answer must not give out a second account.
  const before = await readOrder(books, request.orderNumber);
  if (before && isIssued(before, request)) return receiptOf(before);
  const answer = await askPortone(books, {
    method: "POST",
    path: `/payments/${encodeURIComponent(request.orderNumber)}/instant`,
    patience: "act",
    body: bodyOf(books.storeId, channelKey, request),
  }).catch((error: unknown) => {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  });
  const now = await readIfAnswered(books, request.orderNumber);
  if (now && isIssued(now, request)) return receiptOf(now);
  const words = answer?.code ? wordsOf(answer) : null;
  if (words) return { refused: words };
  throw new PaymentUnanswered(
    `${request.orderNumber}: PortOne left an account open (${answer?.code ?? "no answer"})`,
  );
}

const isIssued = (payment: PortonePayment, { amount }: DepositRequest): boolean =>
  payment.amount.total === amount && payment.status === "VIRTUAL_ACCOUNT_ISSUED";

const wordsOf = ({ code, words }: PortoneAnswer): string | null =>
  code === FROM_GATEWAY
    ? gatewayWords(words, "이 은행에서는 지금 계좌를 발급할 수 없어요. 다른 은행을 골라주세요.")
    : wordsOfNo(code!);

const bodyOf = (
  storeId: string,
  channelKey: string,
  { amount, orderName, bank, buyer, escrow, ...request }: DepositRequest,
) => ({
  storeId,
  channelKey,
  orderName,
  currency: "KRW",
  amount: { total: amount },
  isEscrow: escrow !== null,
  customer: {
    name: { full: portoneName(buyer.name) },
    ...portoneContact(buyer),
  },
  ...portoneProducts(escrow),
  method: {
    virtualAccount: {
      bank: portoneBankOf(bank),
      expiry: { dueDate: request.depositUntil.toISOString() },
      option: { type: "NORMAL" },
      remitteeName: portoneName(buyer.name),
      ...(request.cashReceipt && {
        cashReceipt: {
          type: receiptTypes[request.cashReceipt.type],
          customerIdentityNumber: request.cashReceipt.number,
        },
      }),
    },
  },
});
