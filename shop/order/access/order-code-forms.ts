import * as z from "zod";
import { identifier } from "#shop/typed-words.ts";
import { phoneDigits } from "#lib/phone.ts";
import { guestLookupForm } from "./guest-lookup-form.ts";
import { orderNumberField } from "#shop/order/order-number-field.ts";

/** People copy codes with spaces. */
export const guestLookupForms = z.discriminatedUnion(
  "intent",
  [
    guestLookupForm.extend({ intent: z.literal("code") }),
    z.object({
      intent: z.literal("prove"),
      orderNumber: orderNumberField,
      phone: z.string().default("").transform(phoneDigits),
      code: identifier("인증번호를 입력해주세요.").regex(
        /^\d{6}$/,
        "인증번호 6자리를 입력해주세요.",
      ),
    }),
    guestLookupForm.extend({ intent: z.literal("look") }),
  ],
  "할 수 없는 작업이에요.",
);
