import type { FieldLook } from "#shop/form-fields.ts";

/**
 * The typed fields of a refund account. They stand in forms of shoppers' pages, whose scripts have
 * no schemas, so the schema takes its looks from here.
 */
export const refundAccountLooks = {
  accountNumber: {
    label: "계좌번호",
    inputMode: "numeric",
    autoComplete: "off",
    // With blanks and dashes, which the rule takes out.
    maxLength: 40,
    hint: "숫자만 입력해도 돼요.",
  },
  accountHolder: {
    label: "예금주",
    autoComplete: "name",
    maxLength: 60,
    hint: "통장에 적힌 이름 그대로 적어주세요.",
  },
} as const satisfies Record<string, FieldLook>;
