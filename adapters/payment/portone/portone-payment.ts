import * as z from "zod";
import { plainLine } from "#lib/text/typed.ts";
import type { Receipt, ReceiptStatus } from "#shop/money/payment/payment-provider.ts";
import { wallets, type CompanyWay, type Wallet } from "#shop/order/payment/ways-to-pay.ts";
import { portoneKey } from "../payment-keys.ts";
import { bankOfName } from "./portone-banks.ts";

const won = z.int().nonnegative();
const word = (most: number) => z.string().max(most).nullish().catch(null);
const time = z.string().max(60).nullish();

const method = z
  .object({
    type: z.string().max(60),
    provider: word(60),
    bank: word(60),
    accountNumber: word(60),
    remitteeName: word(100),
    expiredAt: time,
    refundStatus: word(40),
  })
  .nullish()
  .catch(null);

const cancellation = z.object({
  status: z.string().max(40),
  totalAmount: won,
  reason: word(600),
  requestedAt: time,
});

/**
 * The needed part of https://developers.portone.io/api/rest-v2/payment#Payment; money and state are
 * parsed strictly, the rest leniently.
 */
export const portonePayment = z
  .object({
    id: z.string().min(1).max(200),
    transactionId: z.string().min(1).max(100),
    storeId: z.string().min(1).max(100),
    status: z.enum([
      "READY",
      "PENDING",
      "PAY_PENDING",
      "VIRTUAL_ACCOUNT_ISSUED",
      "PAID",
      "FAILED",
      "PARTIAL_CANCELLED",
      "CANCELLED",
    ]),
    currency: z.literal("KRW"),
    amount: z.object({ total: won, cancelled: won }),
    requestedAt: z.string().max(60),
    paidAt: time,
    channel: z.object({ type: z.enum(["LIVE", "TEST"]), key: word(200) }).nullish(),
    method,
    failure: z
      .object({ reason: word(500), pgMessage: word(500) })
      .nullish()
      .catch(null),
    receiptUrl: word(500),
    cashReceipt: z
      .object({ status: word(40), url: word(500) })
      .nullish()
      .catch(null),
    cancellations: z.array(cancellation).max(1000).nullish(),
  })
  .refine(({ amount }) => amount.cancelled <= amount.total, "more went back than came");

export type PortonePayment = z.output<typeof portonePayment>;

const standings: Record<PortonePayment["status"], ReceiptStatus> = {
  READY: "authenticated",
  PENDING: "authenticated",
  PAY_PENDING: "authenticated",
  VIRTUAL_ACCOUNT_ISSUED: "waiting_deposit",
  PAID: "paid",
  PARTIAL_CANCELLED: "paid",
  CANCELLED: "canceled",
  FAILED: "failed",
};

/** Longer than any window of a gateway stays open; nothing was taken in it by then. */
const WINDOW_MS = 60 * 60_000;

export const isVirtualAccount = ({ method: by }: PortonePayment): boolean =>
  by?.type === "PaymentMethodVirtualAccount";

/** The window stands open, or was left: whether it is over can only be told by time. */
const isOpen = ({ status }: PortonePayment): boolean => standings[status] === "authenticated";

/** What is left of an account's refund that its bank sent back was not given back. */
function returnedOf({ amount, method: by, cancellations, paidAt, status }: PortonePayment): number {
  if (status !== "CANCELLED" && status !== "PARTIAL_CANCELLED") return 0;
  if (!paidAt) return 0;
  if (by?.refundStatus === "FAILED") return 0;
  const done = (cancellations ?? []).filter((one) => one.status === "SUCCEEDED");
  return by?.refundStatus === "PARTIAL_REFUND_FAILED"
    ? Math.max(0, amount.cancelled - (done.at(-1)?.totalAmount ?? amount.cancelled))
    : amount.cancelled;
}

/** Whether the bank sent back what was to go to the shopper's account. */
export const isRefundStuck = ({ method: by }: PortonePayment): boolean =>
  by?.refundStatus === "FAILED" || by?.refundStatus === "PARTIAL_REFUND_FAILED";

export const keyOf = ({ id, transactionId }: PortonePayment): string =>
  portoneKey(id, transactionId);

/** What the shop knows of a payment by it. */
export function receiptOf(payment: PortonePayment, now = Date.now()): Receipt {
  const { id, amount, failure } = payment;
  const returned = returnedOf(payment);
  const isOver = isOpen(payment) && now - Date.parse(payment.requestedAt) > WINDOW_MS;
  const status = isOver ? "failed" : standingOf(payment, returned);
  const words = failure?.pgMessage ?? failure?.reason;
  return {
    orderNumber: id,
    paymentKey: keyOf(payment),
    amount: amount.total,
    returned,
    status,
    ...methodOf(payment),
    ...receiptUrlOf(payment),
    ...(status === "failed" && words && { message: plainLine(words, 200) }),
    ...(status === "waiting_deposit" && depositOf(payment, now)),
  };
}

/** An account that is closed before its deposit counts as a failed payment there. */
function standingOf(payment: PortonePayment, returned: number): ReceiptStatus {
  const { status, paidAt, amount, method: by } = payment;
  if (status === "CANCELLED" && paidAt && returned < amount.total) return "paid";
  const wasClosed = status === "FAILED" && isVirtualAccount(payment) && by?.accountNumber;
  return wasClosed ? "canceled" : standings[status];
}

const walletNames: Record<Wallet, string> = {
  naverpay: "NAVERPAY",
  kakaopay: "KAKAOPAY",
  tosspay: "TOSSPAY",
};
/** As the window calls the wallet. */
export const walletName = (wallet: Wallet): string => walletNames[wallet];

/** How a payment is called on lists and in the settlement file. */
const methodWords: Record<string, string> = {
  PaymentMethodCard: "카드",
  PaymentMethodVirtualAccount: "가상계좌",
  PaymentMethodTransfer: "계좌이체",
  PaymentMethodMobile: "휴대폰",
  PaymentMethodGiftCertificate: "상품권",
  PaymentMethodEasyPay: "간편결제",
};

function methodOf({ method: by }: PortonePayment): Pick<Receipt, "method" | "payBy"> {
  if (!by) return {};
  const wallet = wallets.find((way) => walletNames[way] === by.provider);
  const words = [methodWords[by.type] ?? "", by.provider].filter(Boolean).join(" ");
  const payBy: CompanyWay =
    by.type === "PaymentMethodVirtualAccount" ? "virtual_account" : (wallet ?? "card");
  return { ...(words && { method: plainLine(words, 40) }), payBy };
}

function receiptUrlOf({ cashReceipt, receiptUrl }: PortonePayment): Pick<Receipt, "receiptUrl"> {
  const url = [cashReceipt?.url, receiptUrl].find((one) => one?.startsWith("https://"));
  return url ? { receiptUrl: url } : {};
}

/** The account that waits for money, and until when. */
function depositOf(
  { method: by }: PortonePayment,
  now: number,
): Pick<Receipt, "expired" | "deposit"> {
  const dueAt = Date.parse(by?.expiredAt ?? "");
  if (!by?.accountNumber || Number.isNaN(dueAt)) return {};
  const deposit = {
    bank: bankOfName(by.bank ?? ""),
    number: by.accountNumber,
    holder: plainLine(by.remitteeName ?? "", 100),
    dueAt: new Date(dueAt).toISOString(),
  };
  return { expired: now > dueAt, deposit };
}
