import { BadInput } from "#shop/bad-input.ts";
import type { OrderForm } from "./forms.ts";
import * as z from "zod";
import { maybeLine, postcodeField, typedLine, phoneField } from "#shop/typed-words.ts";
import { chosenMemo } from "#shop/order/delivery/courier-memos.ts";

/** A parcel's recipient; separate, because digital orders have none. */
export const recipientForm = z.object({
  recipientName: typedLine("받는 분의 이름을 입력해주세요.", 50),
  recipientPhone: phoneField,
  postcode: postcodeField,
  address: typedLine("주소를 입력해주세요.", 200),
  addressDetail: maybeLine(100),
  courierMemo: maybeLine(100),
});

/** A changed recipient, in the fields of the order's form. */
export const recipientChange = recipientForm.extend({ courierMemoText: maybeLine(100) });

export const changedRecipient = ({
  courierMemoText,
  courierMemo,
  ...recipient
}: z.output<typeof recipientChange>): Recipient => ({
  ...recipient,
  courierMemo: chosenMemo({ courierMemo, courierMemoText }),
});

/** The recipient's columns; empty when nothing is shipped. */
export function readRecipient(form: OrderForm, needsAddress: boolean) {
  const same = form.sameRecipient === "on" && {
    recipientName: form.ordererName,
    recipientPhone: form.ordererPhone,
  };
  const courierMemo = form.courierMemoText || form.courierMemo;
  if (!needsAddress)
    return {
      recipientName: form.ordererName,
      recipientPhone: form.ordererPhone,
      postcode: "",
      address: "",
      addressDetail: "",
      courierMemo: "",
    };
  const recipient = recipientForm.safeParse({ ...form, ...same, courierMemo });
  if (recipient.success) return recipient.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of recipient.error.issues)
    (errors[String(path[0])] ??= []).push(message);
  throw new BadInput(errors);
}

export type Recipient = ReturnType<typeof readRecipient>;
