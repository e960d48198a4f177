import * as z from "zod";
import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type SelfIssuedReceipts,
} from "#shop/money/payment/payment-provider.ts";
import { FROM_GATEWAY, gatewayWords, wordsOfNo } from "./portone-codes.ts";
import type { PortoneAnswer, PortoneRequest } from "./portone-call.server.ts";
import { askPortone, readOrder, storeQuery, type PortoneBooks } from "./portone-reader.server.ts";

/** The tax office's number for receipts that nobody asked for. */
const NOBODYS_NUMBER = "0100001234";

/** A receipt of its own beside the payment: one that the payment's window did not issue. */
const ownId = (orderNumber: string): string => `${orderNumber}-receipt`;

const cashReceipt = z.object({
  status: z.enum(["ISSUED", "CANCELLED", "ISSUE_FAILED"]),
  amount: z.int().nonnegative().nullish(),
});

const IN_PARTS =
  "이 결제사에서는 현금영수증을 일부만 취소할 수 없어요. 홈택스에서 남은 금액으로 다시 발급하고, 전체 금액의 현금영수증은 취소해주세요.";

/**
 * PortOne's cash receipts. One that the payment has already is not issued again; one is taken back
 * as a whole or not at all, since PortOne knows no parts.
 */
export const receiptsAtPortone = (
  books: PortoneBooks,
  channelKey: string | undefined,
): { receipts?: SelfIssuedReceipts } =>
  channelKey
    ? {
        receipts: {
          async issue({ orderNumber, orderName, amount }) {
            const payment = await readOrder(books, orderNumber);
            if (payment?.cashReceipt?.status === "ISSUED") return { receiptKey: orderNumber };
            const receiptKey = ownId(orderNumber);
            const order = { orderName, amount: { total: amount }, currency: "KRW" };
            return issue(books, receiptKey, { channelKey, ...order });
          },
          async cancel({ receiptKey, amount }) {
            const now = await readReceipt(books, receiptKey);
            if (now?.status === "CANCELLED") return { refused: null };
            if (!now || now.status !== "ISSUED")
              return { refused: wordsOfNo("CASH_RECEIPT_NOT_ISSUED") };
            if (amount !== now.amount) return { refused: IN_PARTS };
            return cancel(books, receiptKey);
          },
        },
      }
    : {};

async function readReceipt(books: PortoneBooks, receiptKey: string) {
  const { body, code } = await askPortone(books, {
    path: `/payments/${encodeURIComponent(receiptKey)}/cash-receipt${storeQuery(books)}`,
    patience: "read",
  });
  if (code === "CASH_RECEIPT_NOT_FOUND" || code === "PAYMENT_NOT_FOUND") return null;
  const parsed = cashReceipt.safeParse(body);
  if (code || !parsed.success)
    throw new PaymentUnanswered(`PortOne did not tell of a cash receipt: ${code ?? "unreadable"}`);
  return parsed.data;
}

/** An action whose outcome the receipt itself tells; null when the answer is lost. */
const act = (books: PortoneBooks, request: PortoneRequest): Promise<PortoneAnswer | null> =>
  askPortone(books, request).catch((error: unknown) => {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  });

async function issue(books: PortoneBooks, receiptKey: string, order: object) {
  const answer = await act(books, {
    method: "POST",
    path: "/cash-receipts",
    patience: "act",
    body: {
      storeId: books.storeId,
      paymentId: receiptKey,
      type: "PERSONAL",
      customer: { identityNumber: NOBODYS_NUMBER },
      ...order,
    },
  });
  const now = await readReceipt(books, receiptKey);
  if (now?.status === "ISSUED") return { receiptKey };
  return { refused: noOf(answer, "issued") };
}

async function cancel(books: PortoneBooks, receiptKey: string) {
  const answer = await act(books, {
    method: "POST",
    path: `/payments/${encodeURIComponent(receiptKey)}/cash-receipt/cancel${storeQuery(books)}`,
    patience: "act",
  });
  const now = await readReceipt(books, receiptKey);
  if (now?.status === "CANCELLED") return { refused: null };
  return { refused: noOf(answer, "taken back") };
}

/** Throws while it is open whether anything was done. */
function noOf(answer: PortoneAnswer | null, done: string): string {
  const { code, words } = answer ?? {};
  if (code === FROM_GATEWAY) return gatewayWords(words, "결제사가 현금영수증을 받지 않았어요.");
  const no = code ? wordsOfNo(code) : null;
  if (no) return no;
  throw new PaymentUnanswered(
    `PortOne left it open whether a cash receipt was ${done} (${code ?? "no answer"})`,
  );
}
