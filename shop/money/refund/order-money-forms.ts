import * as z from "zod";
import { identifier, line } from "#shop/typed-words.ts";
import { numberField } from "#shop/typed-number.ts";
import { depositFields } from "#shop/money/deposit/deposit-form.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { requireAccount } from "./refund-account-form.ts";

const REASON = { least: 2, most: 200 };

const words = (missing: string) =>
  line(missing).min(REASON.least, missing).max(REASON.most, `${REASON.most}자까지 쓸 수 있어요.`);
const reasonLook = { label: "이유", hint: "결제사와 구매자에게 전해져요." };
const sentByHand = words("언제 어떻게 보냈는지 적어주세요.").meta({
  label: "언제 어떻게 보냈나요?",
  placeholder: "예: 12월 3일 신한은행에서 송금",
});
const refund = z.uuid("환불을 찾을 수 없어요. 새로고침한 뒤 다시 시도해주세요.");

const amount = numberField({
  least: 1,
  wrong: "환불할 금액은 1원 이상의 숫자로 입력해주세요.",
  missing: "환불할 금액을 입력해주세요.",
}).meta({ label: "환불할 금액" });

/** An administrator's actions on one order's money; for the account see typedAccount. */
export const orderMoneyForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("money-refund"),
      key: z.uuid("새로고침한 뒤 다시 시도해주세요."),
      /** empty: of the whole order */
      line: z
        .string()
        .regex(/^\d{0,15}$/, "어느 상품의 환불인지 다시 골라주세요.")
        .transform((id) => (id ? Number(id) : undefined))
        .optional()
        .meta({
          label: "어느 상품의 환불인가요?",
          hint: "상품을 고르면 그 상품에 남은 금액까지만, 고르지 않으면 모든 상품과 배송비에 남은 비율대로 나눠 환불해요.",
        }),
      amount,
      reason: words("환불하는 이유를 적어주세요.").meta(reasonLook),
    }),
    z.object({
      intent: z.literal("money-transfer"),
      amount: numberField({
        least: 1,
        wrong: "통장에 들어온 금액은 1원 이상의 숫자로 입력해주세요.",
        missing: "통장에 들어온 금액을 입력해주세요.",
      }).meta({
        label: "통장에 들어온 금액",
        hint: "주문 금액과 같아야 확인할 수 있어요.",
      }),
    }),
    z.object({
      intent: z.literal("money-transfer-undo"),
      words: words("되돌리는 이유를 적어주세요.").meta({
        label: "되돌리는 이유",
        placeholder: "예: 이름이 같은 다른 분의 입금",
      }),
    }),
    z.object({
      intent: z.literal("money-receipt"),
      approval: identifier("승인번호를 적어주세요.")
        .regex(/^[A-Za-z0-9]{6,20}$/, "홈택스에 나온 승인번호를 적어주세요.")
        .meta({ label: "승인번호", maxLength: 30 }),
    }),
    z.object({
      intent: z.literal("money-cancel"),
      reason: words("취소하는 이유를 적어주세요.").meta(reasonLook),
    }),
    z.object({ intent: z.literal("money-link") }),
    depositFields,
    z.object({ intent: z.literal("money-again"), refund }),
    z.object({ intent: z.literal("money-account"), refund }),
    z.object({
      intent: z.literal("money-by-hand"),
      refund,
      words: sentByHand,
    }),
    z.object({
      intent: z.literal("money-interest"),
      refund,
      words: sentByHand,
    }),
    z.object({
      intent: z.literal("money-drop"),
      refund,
      words: words("환불하지 않는 이유를 적어주세요.").meta({ label: "환불하지 않는 이유" }),
    }),
  ],
  "할 수 없는 작업이에요.",
);

export type OrderMoneyForm = z.output<typeof orderMoneyForm>;

/** The account of a form that may leave it empty. Throws BadInput when only part was typed. */
export const typedAccount = (values: Record<string, string>): RefundAccount | null =>
  ["bank", "accountNumber", "accountHolder"].some((name) => values[name]?.trim())
    ? requireAccount(values)
    : null;
