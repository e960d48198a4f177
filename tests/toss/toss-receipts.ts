import { randomBytes } from "node:crypto";
import { TossNo } from "./toss-effects.ts";

export type StandInReceipt = {
  receiptKey: string;
  orderId: string;
  orderName: string;
  amount: number;
  /** won taken back */ canceled: number;
  customerIdentityNumber: string;
  type: string;
};

const KINDS = new Set(["소득공제", "지출증빙"]);

/** Cash receipts as far as a shop issues them by itself. */
export function tossReceipts() {
  const receipts = new Map<string, StandInReceipt>();
  const wrong = () => new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
  const shown = (
    { canceled: _canceled, ...receipt }: StandInReceipt,
    transactionType: "CONFIRM" | "CANCEL",
    amount = receipt.amount,
  ) => ({
    ...receipt,
    amount,
    taxFreeAmount: 0,
    transactionType,
    issueNumber: "000000001",
    issueStatus: "IN_PROGRESS",
    businessNumber: "0000000000",
    receiptUrl: "https://dashboard.tosspayments.com/receipt",
    failure: null,
  });

  return {
    all: () => [...receipts.values()],

    issue({ amount, orderId, orderName, customerIdentityNumber, type }: Record<string, unknown>) {
      const isSound =
        Number.isInteger(amount) &&
        (amount as number) > 0 &&
        typeof orderId === "string" &&
        /^[\w-]{6,64}$/.test(orderId) &&
        typeof orderName === "string" &&
        orderName.length > 0 &&
        orderName.length <= 100 &&
        typeof customerIdentityNumber === "string" &&
        /^\d{10,18}$/.test(customerIdentityNumber) &&
        KINDS.has(String(type));
      if (!isSound) throw wrong();
      const receipt = {
        receiptKey: `rcpt_${randomBytes(12).toString("hex")}`,
        orderId: orderId as string,
        orderName: orderName as string,
        amount: amount as number,
        canceled: 0,
        customerIdentityNumber: customerIdentityNumber as string,
        type: String(type),
      };
      receipts.set(receipt.receiptKey, receipt);
      return shown(receipt, "CONFIRM");
    },

    cancel(receiptKey: string, { amount }: Record<string, unknown>) {
      const receipt = receipts.get(receiptKey);
      if (!receipt) throw new TossNo(404, "NOT_FOUND_RECEIPT", "존재하지 않는 현금영수증 입니다.");
      const back = amount === undefined ? receipt.amount - receipt.canceled : amount;
      if (!Number.isInteger(back) || (back as number) <= 0) throw wrong();
      if ((back as number) > receipt.amount - receipt.canceled)
        throw new TossNo(400, "NOT_CANCELABLE_AMOUNT", "취소 할 수 없는 금액 입니다.");
      receipt.canceled += back as number;
      return shown(receipt, "CANCEL", back as number);
    },
  };
}
