import * as z from "zod";
import { plainLine } from "#lib/text/typed.ts";
import type { Receipt, ReceiptStatus } from "#shop/money/payment/payment-provider.ts";
import { wallets, waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import { bankOfCode } from "./toss-banks.ts";
import { timeOf } from "./toss-time.ts";

const won = z.int().nonnegative();
const word = (most: number) => z.string().max(most).nullish().catch(null);

/**
 * The needed part of https://docs.tosspayments.com/reference#payment-객체; money and state are
 * parsed strictly, the rest leniently.
 */
export const tossPayment = z
  .object({
    paymentKey: z.string().min(1).max(200),
    orderId: z.string().min(1).max(64),
    status: z.enum([
      "READY",
      "IN_PROGRESS",
      "WAITING_FOR_DEPOSIT",
      "DONE",
      "CANCELED",
      "PARTIAL_CANCELED",
      "ABORTED",
      "EXPIRED",
    ]),
    currency: z.literal("KRW"),
    totalAmount: won,
    balanceAmount: won,
    approvedAt: z.string().max(60).nullish(),
    method: word(60),
    secret: word(200),
    receipt: z
      .object({ url: word(500) })
      .nullish()
      .catch(null),
    cashReceipt: z
      .object({ receiptUrl: word(500) })
      .nullish()
      .catch(null),
    easyPay: z
      .object({ provider: word(60) })
      .nullish()
      .catch(null),
    failure: z
      .object({ message: word(500) })
      .nullish()
      .catch(null),
    virtualAccount: z
      .object({
        accountNumber: z.string().min(1).max(40),
        bankCode: z.string().min(1).max(10),
        customerName: word(100),
        dueDate: z.string().max(60).nullish(),
        expired: z.boolean().nullish(),
        refundStatus: word(40),
      })
      .nullish(),
    cancels: z
      .array(z.object({ cancelAmount: won, cancelReason: word(300) }))
      .max(1000)
      .nullish(),
  })
  .refine(
    ({ totalAmount, balanceAmount }) => balanceAmount <= totalAmount,
    "more is left than was paid",
  );

export type TossPayment = z.output<typeof tossPayment>;

const standings: Record<Exclude<TossPayment["status"], "READY">, ReceiptStatus> = {
  IN_PROGRESS: "authenticated",
  WAITING_FOR_DEPOSIT: "waiting_deposit",
  DONE: "paid",
  PARTIAL_CANCELED: "paid",
  CANCELED: "canceled",
  ABORTED: "failed",
  EXPIRED: "failed",
};

/**
 * Closing an unpaid virtual account reports its whole amount as "cancelled" although no money
 * moved: only an approval is money.
 */
const wasTaken = ({ virtualAccount, approvedAt }: TossPayment): boolean =>
  !virtualAccount || timeOf(approvedAt) !== null;

/**
 * The refunded amount. If the bank rejected the last transfer, that one does not count, although it
 * is listed as cancelled.
 */
function returnedOf(payment: TossPayment): number {
  const { totalAmount, balanceAmount, virtualAccount, cancels, status } = payment;
  if (!wasTaken(payment) || (status !== "CANCELED" && status !== "PARTIAL_CANCELED")) return 0;
  const canceled = totalAmount - balanceAmount;
  if (virtualAccount?.refundStatus === "FAILED") return 0;
  return virtualAccount?.refundStatus === "PARTIAL_FAILED"
    ? Math.max(0, canceled - (cancels?.at(-1)?.cancelAmount ?? canceled))
    : canceled;
}

/** Whether the bank sent back what was to go to the shopper's account. */
export const isRefundStuck = ({ virtualAccount }: TossPayment): boolean =>
  virtualAccount?.refundStatus === "FAILED" || virtualAccount?.refundStatus === "PARTIAL_FAILED";

/** What the shop knows of a payment by it; null while the window is only open. */
export function receiptOf(payment: TossPayment): Receipt | null {
  const { orderId, paymentKey, totalAmount, status, secret, failure } = payment;
  if (status === "READY") return null;
  const returned = returnedOf(payment);
  const isHeldBack = status === "CANCELED" && wasTaken(payment) && returned < totalAmount;
  const standing = isHeldBack ? "paid" : standings[status];
  return {
    orderNumber: orderId,
    paymentKey,
    amount: totalAmount,
    returned,
    status: standing,
    ...methodOf(payment),
    ...(secret && { depositSecret: secret }),
    ...receiptUrlOf(payment),
    ...(failure?.message && standing === "failed" && { message: plainLine(failure.message, 200) }),
    ...(standing === "waiting_deposit" && depositOf(payment)),
  };
}

function methodOf({ method, easyPay }: TossPayment): Pick<Receipt, "method" | "payBy"> {
  const words = [method, easyPay?.provider].filter(Boolean).join(" ");
  if (!words) return {};
  const wallet = wallets.find((way) => waysToPay[way] === easyPay?.provider);
  const payBy = method === "가상계좌" ? "virtual_account" : (wallet ?? "card");
  return { method: plainLine(words, 40), payBy };
}

function receiptUrlOf({ cashReceipt, receipt }: TossPayment): Pick<Receipt, "receiptUrl"> {
  const urls = [cashReceipt?.receiptUrl, receipt?.url];
  const receiptUrl = urls.find((url) => url?.startsWith("https://"));
  return receiptUrl ? { receiptUrl } : {};
}

/** The account that waits for money, and until when. */
function depositOf({ virtualAccount }: TossPayment): Pick<Receipt, "expired" | "deposit"> {
  if (!virtualAccount) return {};
  const expired = virtualAccount.expired === true;
  const dueAt = timeOf(virtualAccount.dueDate);
  if (!dueAt) return { expired };
  const deposit = {
    bank: bankOfCode(virtualAccount.bankCode),
    number: virtualAccount.accountNumber,
    holder: plainLine(virtualAccount.customerName ?? "", 100),
    dueAt: dueAt.toISOString(),
  };
  return { expired, deposit };
}
