import type { FieldLooks } from "#shop/form-fields.ts";
import { useRef } from "react";
import type * as z from "zod";
import type { recipientChange } from "#shop/order/people/recipient-change.ts";
import { phoneWords } from "#lib/phone.ts";
import { memoFields } from "#shop/order/delivery/courier-memos.ts";
import type { Recipient } from "#shop/order/people/recipient.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import {
  AddressFields,
  useAddressSearch,
  type AddressSearch,
} from "#app/checkout/order-form/order-address.tsx";
import { CourierMemo, RecipientPerson } from "#app/checkout/order-form/order-people.tsx";

type RecipientLooks = FieldLooks<keyof z.input<typeof recipientChange>>;

type Props = {
  recipient: Recipient;
  fields: RecipientLooks;
  reply: FormAnswer;
};

/** Changes the parcel's address; posts intent `recipient` and the fields of recipientChange. */
export function RecipientForm({ recipient, fields, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const recipientValues: Record<string, string> = {
    ...recipient,
    recipientPhone: phoneWords(recipient.recipientPhone),
    ...memoFields(recipient.courierMemo),
  };
  return (
    <>
      <PostForm
        of={fields}
        formRef={form}
        asMember
        fields={{ intent: "recipient" }}
        reply={reply}
        order={Object.keys(recipientValues)}
        unsent="보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
        preventScrollReset
        className="grid gap-5 md:grid-cols-2"
      >
        {(posted) => <Fields {...posted} known={recipientValues} search={search} />}
      </PostForm>
      {dialog}
    </>
  );
}

function Fields({
  field: start,
  busy,
  known: recipientValues,
  search,
}: PostedForm<RecipientLooks> & { known: Record<string, string>; search: AddressSearch }) {
  const field = (name: keyof RecipientLooks) => start(name, recipientValues[name]);
  return (
    <>
      <RecipientPerson field={field} />
      <AddressFields field={field} {...search} />
      <CourierMemo field={field} />
      <Button look="ink" size="l" busy={busy} className="md:col-span-2">
        받는 곳 바꾸기
      </Button>
    </>
  );
}
