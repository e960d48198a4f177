import { BadInput } from "#shop/bad-input.ts";
import { recipientForm, type OrderForm } from "./forms.ts";

/** Where the order goes; nowhere for one that needs no address. */
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
