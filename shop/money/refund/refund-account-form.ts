import * as z from "zod";
import { identifier, typedLine } from "#shop/typed-words.ts";
import { BadInput } from "#shop/bad-input.ts";
import { bankNames } from "#shop/order/payment/banks.ts";
import { refundAccountLooks } from "./refund-account-looks.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";

const NUMBER_WORDS = "계좌번호를 확인해주세요. 숫자 10자리에서 14자리예요.";

/** The refund account's form fields. People copy numbers with spaces and dashes. */
export const refundAccountFields = {
  bank: z.enum(bankNames, "은행을 골라주세요."),
  accountNumber: identifier("계좌번호를 입력해주세요.")
    .min(1, "계좌번호를 입력해주세요.")
    .regex(/^$|^\d{10,20}$/, NUMBER_WORDS)
    .meta(refundAccountLooks.accountNumber),
  accountHolder: typedLine(
    "예금주를 입력해주세요.",
    refundAccountLooks.accountHolder.maxLength,
  ).meta(refundAccountLooks.accountHolder),
};

export const refundAccountForm = z.object(refundAccountFields);
export type RefundAccountForm = z.output<typeof refundAccountForm>;

export const readAccount = ({
  bank,
  accountNumber,
  accountHolder,
}: RefundAccountForm): RefundAccount => ({ bank, number: accountNumber, holder: accountHolder });

/** The account where the form needs one. Throws BadInput. */
export function requireAccount(typed: Record<string, unknown>): RefundAccount {
  const form = refundAccountForm.safeParse(typed);
  if (form.success) return readAccount(form.data);
  throw new BadInput(z.flattenError(form.error).fieldErrors);
}
