import * as z from "zod";
import { phoneDigits } from "#lib/phone.ts";
import { receiptNumberTrouble } from "#shop/order/payment/receipt-number.ts";
import type { CashReceipt, PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { transferLooks } from "./transfer-looks.ts";
import { maybeLine } from "#shop/typed-words.ts";

const NUMBER = "현금영수증 번호를 확인해주세요.";

/** What a form asks for a transfer to the shop's own account; empty for other ways to pay. */
export const transferFields = {
  depositor: maybeLine(transferLooks.depositor.maxLength).meta(transferLooks.depositor),
  cashReceiptNumber: z
    .string()
    .max(40, NUMBER)
    .default("")
    .transform(phoneDigits)
    .meta(transferLooks.cashReceiptNumber),
};

type TransferChosen = {
  payBy?: PayBy | undefined;
  cashReceipt: CashReceipt;
  cashReceiptNumber: string;
};

/** A company's window asks for the number itself. */
export const transferTrouble = ({ payBy, cashReceipt, cashReceiptNumber }: TransferChosen) =>
  payBy === "own_account" ? receiptNumberTrouble(cashReceipt, cashReceiptNumber) : null;
