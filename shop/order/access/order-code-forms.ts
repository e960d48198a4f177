import * as z from "zod";
import { phoneDigits } from "#lib/phone.ts";
import { contactCodeField } from "#shop/typed-words.ts";
import { guestLookupForm } from "./guest-lookup-form.ts";
import { orderNumberField } from "#shop/order/order-number-field.ts";

export const guestLookupForms = z.discriminatedUnion(
  "intent",
  [
    guestLookupForm.extend({ intent: z.literal("code") }),
    z.object({
      intent: z.literal("prove"),
      orderNumber: orderNumberField,
      phone: z.string().default("").transform(phoneDigits),
      code: contactCodeField,
    }),
    guestLookupForm.extend({ intent: z.literal("look") }),
  ],
  "할 수 없는 작업이에요.",
);
