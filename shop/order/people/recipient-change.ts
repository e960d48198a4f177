import type * as z from "zod";
import { maybeLine } from "#shop/typed-words.ts";
import { chosenMemo } from "../delivery/courier-memos.ts";
import { recipientForm } from "./recipient-form.ts";
import type { Recipient } from "./recipient.ts";

/** A changed recipient, in the fields of the order's form. */
export const recipientChange = recipientForm.extend({
  courierMemoText: maybeLine(100).meta({ label: "직접 쓰는 배송 메모" }),
});

export const changedRecipient = ({
  courierMemoText,
  courierMemo,
  ...recipient
}: z.output<typeof recipientChange>): Recipient => ({
  ...recipient,
  courierMemo: chosenMemo({ courierMemo, courierMemoText }),
});
