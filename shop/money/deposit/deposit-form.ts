import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { phoneDigits } from "#lib/phone.ts";
import { bankNames } from "#shop/order/payment/banks.ts";
import { receiptNumberTrouble } from "#shop/order/payment/receipt-number.ts";
import { cashReceiptNames } from "#shop/order/payment/ways-to-pay.ts";

/**
 * What the desk asks a caller who pays by deposit. The cash receipt number goes to the provider and
 * is not stored.
 */
export const depositFields = z
  .object({
    intent: z.literal("money-deposit"),
    bank: z.enum(bankNames, "은행을 골라주세요.").meta({ label: "은행" }),
    cashReceipt: z.enum(cashReceiptNames, "현금영수증을 골라주세요.").meta({ label: "현금영수증" }),
    cashReceiptNumber: z
      .string()
      .max(40, "번호를 확인해주세요.")
      .default("")
      .transform(phoneDigits)
      .meta({
        label: "현금영수증 번호",
        optional: true,
        inputMode: "numeric",
        maxLength: 40,
        hint: "소득공제용은 휴대폰 번호나 현금영수증카드, 지출증빙용은 사업자등록번호예요. 결제사에 보내고 저장하지 않아요.",
      }),
    escrow: sentBack(20).optional(),
    agreed: sentBack(20).optional(),
  })
  .superRefine(({ cashReceipt, cashReceiptNumber }, context) => {
    const message = receiptNumberTrouble(cashReceipt, cashReceiptNumber);
    if (message) context.addIssue({ code: "custom", path: ["cashReceiptNumber"], message });
  });
export type DepositForm = z.output<typeof depositFields>;
