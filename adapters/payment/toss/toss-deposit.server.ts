import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import {
  PaymentUnanswered,
  type DepositAccounts,
  type DepositRequest,
} from "#shop/money/payment/payment-provider.ts";
import { bankNames, type Bank } from "#shop/order/payment/banks.ts";
import { actAtToss } from "./toss-act.server.ts";
import { tossCodeOf } from "./toss-banks.ts";
import { wordsOfNo } from "./toss-codes.ts";
import { receiptOf, type TossPayment } from "./toss-payment.ts";
import { readPaymentOf, type TossCall } from "./toss-reader.server.ts";
import { escrowAtToss, LONGEST, receiptTypes } from "./toss-window.ts";

/** Banks without virtual accounts; Toss refuses others that the shop's contract lacks. */
const without: readonly Bank[] = [
  "nh_local",
  "kdb",
  "kakao",
  "toss",
  "sc",
  "citi",
  "jeju",
  "shinhyup",
  "savings",
  "forest",
  "hsbc",
];

/** https://docs.tosspayments.com/reference#가상계좌-발급-요청: an account without a window. */
export const depositsAtToss = (call: TossCall): DepositAccounts => ({
  banks: bankNames.filter((bank) => !without.includes(bank)),
  issue: (request) => issueAtToss(call, request),
});

/**
 * An answer is accepted only for this order's account; anything else is compared with the order's
 * payment.
 */
async function issueAtToss(call: TossCall, request: DepositRequest) {
  const answer = await actAtToss(call, {
    path: "/v1/virtual-accounts",
    body: bodyOf(request),
    once: request.once,
  });
  const { payment, code } = answer ?? {};
  if (payment && isIssued(payment, request)) return receiptOf(payment)!;
  const now = await readPaymentOf(call, request.orderNumber).catch((error: unknown) => {
    if (error instanceof PaymentUnanswered) return null;
    throw error;
  });
  if (now && isIssued(now, request)) return receiptOf(now)!;
  const words = code ? wordsOf(code) : null;
  if (words) return { refused: words };
  throw new PaymentUnanswered(
    `${request.orderNumber}: Toss left an account open (${code ?? "no answer"})`,
  );
}

const isIssued = (payment: TossPayment, { orderNumber, amount }: DepositRequest): boolean =>
  payment.orderId === orderNumber &&
  payment.totalAmount === amount &&
  payment.status === "WAITING_FOR_DEPOSIT";

const wordsOf = (code: string): string | null =>
  /^(?:INVALID_BANK|NOT_SUPPORTED_BANK|NOT_AVAILABLE_BANK)/.test(code)
    ? "이 은행에서는 지금 계좌를 발급할 수 없어요. 다른 은행을 골라주세요."
    : wordsOfNo(code);

const bodyOf = ({ amount, orderNumber, orderName, bank, buyer, ...request }: DepositRequest) => ({
  amount,
  orderId: orderNumber,
  orderName,
  customerName: buyer.name.slice(0, LONGEST),
  ...(buyer.email && buyer.email.length <= LONGEST && { customerEmail: buyer.email }),
  ...(/^\d{8,15}$/.test(buyer.phone) && { customerMobilePhone: buyer.phone }),
  bank: tossCodeOf(bank),
  dueDate: `${toSeoulLocal(request.depositUntil)}:00`,
  ...(request.cashReceipt && {
    cashReceipt: {
      type: receiptTypes[request.cashReceipt.type],
      registrationNumber: request.cashReceipt.number,
    },
  }),
  ...escrowAtToss(request.escrow),
});
