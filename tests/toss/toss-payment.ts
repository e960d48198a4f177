import { isWallet, waysToPay, type PayBy } from "#shop/order/payment/ways-to-pay.ts";

export type TossMethod = PayBy;
export type TossStatus =
  | "READY"
  | "IN_PROGRESS"
  | "WAITING_FOR_DEPOSIT"
  | "DONE"
  | "CANCELED"
  | "PARTIAL_CANCELED"
  | "ABORTED"
  | "EXPIRED";

type StandInCancel = {
  transactionKey: string;
  cancelAmount: number;
  cancelReason: string;
  canceledAt: number;
  refundableAmount: number;
};

/** A payment as the stand-in keeps it; times are the stand-in's own, in milliseconds. */
export type StandInPayment = {
  paymentKey: string;
  orderId: string;
  amount: number;
  balance: number;
  method: TossMethod;
  status: TossStatus;
  requestedAt: number;
  authenticatedAt: number;
  approvedAt: number | null;
  lastTransactionKey: string | null;
  lastCancelAt: number | null;
  secret: string;
  customerName: string;
  cashReceipt: string | null;
  dueAt: number;
  accountNumber: string;
  /** two digits */
  bank: string;
  refundStatus: "NONE" | "COMPLETED" | "FAILED";
  cancels: StandInCancel[];
};

/** "2026-11-21T10:20:47+09:00", as Toss writes times. */
export const tossStamp = (at: number): string =>
  `${new Date(at + 9 * 3600_000).toISOString().slice(0, 19)}+09:00`;

/** The Payment object of version 2022-11-16, with every field that the documentation names. */
export function paymentObject(
  payment: StandInPayment,
  now: number,
  base: string,
): Record<string, unknown> {
  const { paymentKey, orderId, amount, balance, method, status, approvedAt, cancels } = payment;
  const isAccount = method === "virtual_account";
  const wallet = isWallet(method) ? waysToPay[method] : null;
  const wasApproved = approvedAt !== null;
  return {
    mId: "standin",
    version: "2022-11-16",
    lastTransactionKey: payment.lastTransactionKey,
    paymentKey,
    orderId,
    orderName: "보이스팩",
    status,
    requestedAt: tossStamp(payment.requestedAt),
    approvedAt: wasApproved ? tossStamp(approvedAt) : null,
    useEscrow: false,
    cultureExpense: false,
    currency: "KRW",
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: Math.round(balance / 1.1),
    vat: balance - Math.round(balance / 1.1),
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    method: isAccount ? "가상계좌" : (wallet && "간편결제") || "카드",
    type: "NORMAL",
    country: "KR",
    isPartialCancelable: true,
    metadata: null,
    card: isAccount
      ? null
      : {
          issuerCode: "61",
          acquirerCode: "31",
          number: "12341234****123*",
          installmentPlanMonths: 0,
          isInterestFree: false,
          approveNo: wasApproved ? "00000000" : "",
          useCardPoint: false,
          cardType: "신용",
          ownerType: "개인",
          acquireStatus: "READY",
          amount,
        },
    virtualAccount:
      isAccount && status !== "READY" && status !== "IN_PROGRESS"
        ? {
            accountType: "일반",
            accountNumber: payment.accountNumber,
            bankCode: payment.bank,
            customerName: payment.customerName,
            depositorName: wasApproved ? payment.customerName : "",
            dueDate: tossStamp(payment.dueAt),
            expired: !wasApproved && now > payment.dueAt,
            settlementStatus: "INCOMPLETED",
            refundStatus: payment.refundStatus,
            refundReceiveAccount: null,
          }
        : null,
    secret: isAccount ? payment.secret : null,
    cashReceipt:
      isAccount && wasApproved && payment.cashReceipt
        ? {
            type: payment.cashReceipt,
            receiptKey: `receipt${paymentKey.slice(-8)}`,
            issueNumber: "012345678",
            receiptUrl: `https://dashboard.tosspayments.com/cash-receipt/${paymentKey}`,
            amount,
          }
        : null,
    cashReceipts: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    foreignEasyPay: null,
    easyPay: wallet && { provider: wallet, amount, discountAmount: 0 },
    discount: null,
    failure:
      status === "ABORTED"
        ? { code: "REJECT_CARD_COMPANY", message: "결제 승인이 거절되었습니다." }
        : null,
    receipt:
      wasApproved || status === "WAITING_FOR_DEPOSIT"
        ? {
            url: `https://dashboard.tosspayments.com/receipt/redirection?transactionId=${paymentKey}&ref=PX`,
          }
        : null,
    checkout: { url: `${base}/v1/payments/${paymentKey}/checkout` },
    cancels: cancels.length
      ? cancels.map(({ canceledAt, ...cancel }) => ({
          ...cancel,
          canceledAt: tossStamp(canceledAt),
          taxFreeAmount: 0,
          taxExemptionAmount: 0,
          easyPayDiscountAmount: 0,
          cancelStatus: "DONE",
          cancelRequestId: null,
          receiptKey: null,
        }))
      : null,
  };
}
