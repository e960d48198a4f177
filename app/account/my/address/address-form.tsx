import { useRef } from "react";
import { phoneWords } from "#lib/phone.ts";
import type { AddressBookFields } from "#shop/member/address/address-book-form.ts";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { AddressFields, useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { MyForm } from "../my-form.tsx";

type Props = {
  known: SavedAddress | undefined;
  name: string;
  first: boolean;
  fields: AddressBookFields;
  reply: FormReply<unknown> | undefined;
};

/** A new or changed address; `first` becomes the usual one automatically. */
export function AddressForm({ known: address, name, first, fields, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const isUsual = address?.isDefault ?? first;
  const values: Record<string, string | undefined> = address
    ? { ...address, recipientPhone: phoneWords(address.recipientPhone), isDefault: undefined }
    : { recipientName: name };
  return (
    <div className="mt-6">
      <MyForm
        intent="save"
        of={fields}
        reply={reply}
        formRef={form}
        className="grid max-w-160 gap-5 md:grid-cols-2"
      >
        {({ field, busy }) => {
          const start = (one: keyof typeof fields) => ({
            ...field(one, values[one]),
            autoFocus: false,
          });
          return (
            <>
              {address && <input type="hidden" name="addressId" value={address.id} />}
              <div className="md:col-span-2">
                <Field {...start("label")} />
              </div>
              <Field {...start("recipientName")} />
              <PhoneField {...start("recipientPhone")} />
              <AddressFields field={start} {...search} />
              {isUsual ? (
                <p className="md:col-span-2 text-14 text-soft">
                  {address ? "기본 배송지예요." : "첫 주소라 기본 배송지가 돼요."}
                </p>
              ) : (
                <label className="flex min-h-11 items-center md:col-span-2 gap-3 text-16">
                  <input
                    type="checkbox"
                    name="isDefault"
                    defaultChecked={reply?.values?.isDefault === "on"}
                    className="size-5 accent-accent"
                  />
                  기본 배송지로 쓰기
                </label>
              )}
              <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:col-span-2">
                <Button look="primary" size="l" busy={busy}>
                  저장
                </Button>
                <ButtonLink to="/my/addresses" size="l">
                  취소
                </ButtonLink>
              </div>
            </>
          );
        }}
      </MyForm>
      {dialog}
    </div>
  );
}
