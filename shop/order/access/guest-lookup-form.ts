import * as z from "zod";
import { phoneField } from "#shop/typed-words.ts";
import { orderNumberField } from "../order-number-field.ts";

export const guestLookupForm = z.object({
  orderNumber: orderNumberField,
  phone: phoneField.meta({ label: "휴대폰 번호" }),
});
export type GuestLookup = z.output<typeof guestLookupForm>;
