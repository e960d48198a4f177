import * as z from "zod";
import { guestLookupForm } from "#shop/order/place/forms.ts";
import { ORDER_NUMBER } from "#shop/order/place/number.ts";

export const CODE_MINUTES = 10;

/** People copy codes with spaces. */
export const guestLookupForms = z.discriminatedUnion(
  "intent",
  [
    guestLookupForm.extend({ intent: z.literal("code") }),
    z.object({
      intent: z.literal("prove"),
      orderNumber: z
        .string("주문번호를 입력해주세요.")
        .max(40)
        .trim()
        .toUpperCase()
        .regex(ORDER_NUMBER, "주문번호를 확인해주세요. 예: 20261121-ABCDEFGH"),
      phone: z.string().max(30).default(""),
      code: z
        .string("인증번호를 입력해주세요.")
        .max(20, "인증번호 6자리를 입력해주세요.")
        .transform((typed) => typed.normalize("NFKC").replaceAll(/[\s-]/g, ""))
        .pipe(z.string().regex(/^\d{6}$/, "인증번호 6자리를 입력해주세요.")),
    }),
    guestLookupForm.extend({ intent: z.literal("look") }),
  ],
  "할 수 없는 작업이에요.",
);
