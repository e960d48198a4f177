import { isWallet, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { walletName } from "#adapters/payment/portone/portone-payment.ts";
import { channels, MERCHANT, STORE_ID } from "./portone-store.ts";

export type PortoneStatus =
  | "READY"
  | "VIRTUAL_ACCOUNT_ISSUED"
  | "PAID"
  | "FAILED"
  | "PARTIAL_CANCELLED"
  | "CANCELLED";

type StandInCancellation = {
  id: string;
  status: "SUCCEEDED" | "REQUESTED" | "FAILED";
  totalAmount: number;
  reason: string;
  requestedAt: number;
};

/** A payment as the stand-in keeps it; times are the stand-in's own, in milliseconds. */
export type StandInPayment = {
  /** the merchant's: the order's number */
  id: string;
  /** PortOne's, of the latest attempt */
  transactionId: string;
  amount: number;
  cancelled: number;
  way: CompanyWay;
  channelKey: string;
  status: PortoneStatus;
  requestedAt: number;
  paidAt: number | null;
  changedAt: number;
  failure: { reason: string; pgCode: string; pgMessage: string } | null;
  customerName: string;
  /** PERSONAL, CORPORATE; null: none was asked for */
  cashReceiptType: string | null;
  bank: string;
  accountNumber: string;
  dueAt: number;
  refundStatus: "COMPLETED" | "FAILED" | null;
  cancellations: StandInCancellation[];
};

const stamp = (at: number): string => new Date(at).toISOString();

function methodOf(payment: StandInPayment): object | undefined {
  const { way, status } = payment;
  if (status === "READY") return undefined;
  if (isWallet(way))
    return {
      type: "PaymentMethodEasyPay",
      provider: walletName(way),
      easyPayMethod: { type: "PaymentMethodEasyPayMethodCharge" },
    };
  if (way !== "virtual_account")
    return {
      type: "PaymentMethodCard",
      card: { issuer: "SHINHAN_CARD", number: "123412******1234", type: "CREDIT" },
      approvalNumber: "00000000",
      installment: { month: 0, isInterestFree: false },
      pointUsed: false,
    };
  return {
    type: "PaymentMethodVirtualAccount",
    bank: payment.bank,
    accountNumber: payment.accountNumber,
    accountType: "NORMAL",
    remitteeName: payment.customerName,
    remitterName: payment.paidAt ? payment.customerName : undefined,
    expiredAt: stamp(payment.dueAt),
    issuedAt: stamp(payment.requestedAt),
    refundStatus: payment.refundStatus ?? undefined,
  };
}

/** The Payment object of the REST API, by its status. */
export function paymentObject(payment: StandInPayment): Record<string, unknown> {
  const { id, transactionId, amount, cancelled, status, paidAt, channelKey } = payment;
  const channel = channels[channelKey];
  const isOver = status === "CANCELLED" || status === "PARTIAL_CANCELLED";
  const isAccount = payment.way === "virtual_account";
  return {
    status,
    id,
    transactionId,
    merchantId: MERCHANT,
    storeId: STORE_ID,
    method: methodOf(payment),
    channel: channel && {
      type: channel.type,
      id: `channel-id-${channelKey.slice(-12)}`,
      key: channelKey,
      name: channel.name,
      pgProvider: channel.provider,
      pgMerchantId: "standin",
    },
    version: "V2",
    webhooks: [],
    requestedAt: stamp(payment.requestedAt),
    updatedAt: stamp(payment.changedAt),
    statusChangedAt: stamp(payment.changedAt),
    orderName: "보이스팩",
    amount: {
      total: amount,
      taxFree: 0,
      vat: Math.round(amount / 11),
      supply: amount - Math.round(amount / 11),
      discount: 0,
      paid: paidAt ? amount : 0,
      cancelled,
      cancelledTaxFree: 0,
    },
    currency: "KRW",
    customer: { name: payment.customerName },
    origin: { platformType: "PC", ipAddress: "127.0.0.1" },
    ...(paidAt && {
      paidAt: stamp(paidAt),
      pgTxId: `pg_${transactionId}`,
      receiptUrl: `https://receipt.portone.example/${transactionId}`,
    }),
    ...(paidAt &&
      isAccount &&
      payment.cashReceiptType && {
        cashReceipt: {
          status: isOver ? "CANCELLED" : "ISSUED",
          type: payment.cashReceiptType,
          issueNumber: "000000001",
          totalAmount: amount,
          currency: "KRW",
          url: `https://receipt.portone.example/cash/${transactionId}`,
          issuedAt: stamp(paidAt),
        },
      }),
    ...(isOver && {
      cancellations: payment.cancellations.map(({ requestedAt, ...cancellation }) => ({
        ...cancellation,
        pgCancellationId: `pg_${cancellation.id}`,
        taxFreeAmount: 0,
        vatAmount: Math.round(cancellation.totalAmount / 11),
        requestedAt: stamp(requestedAt),
        cancelledAt: stamp(requestedAt),
      })),
      cancelledAt: stamp(payment.changedAt),
    }),
    ...(status === "FAILED" && { failedAt: stamp(payment.changedAt), failure: payment.failure }),
  };
}
