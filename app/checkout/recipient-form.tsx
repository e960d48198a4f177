import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { phoneWords } from "#lib/phone.ts";
import type { Recipient } from "#shop/order/recipient.ts";
import { AsField } from "../account/as-field.tsx";
import type { Unsent } from "../browser/keep-typed.ts";
import { formatPhone } from "../browser/phone-typing.ts";
import type { FormReply } from "../form-action.server.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import { AddressFields, useAddressSearch } from "./order-form/order-address.tsx";

type Props = {
  recipient: Recipient;
  reply: FormReply<unknown> | Unsent | undefined;
};

/** Where the parcel goes, said anew; posts `recipient` as its intent and the fields of recipientForm. */
export function RecipientForm({ recipient, reply: answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "recipient";
  const isUnsent = answer !== undefined && answer.unsent;
  const reply = isUnsent ? undefined : answer;
  const mine = reply?.values?.intent === "recipient" ? reply : undefined;
  const trouble = isUnsent
    ? "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
    : mine?.refused?.message;
  useEffect(() => {
    if (isUnsent || mine)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [answer, isUnsent, mine]);
  const known: Record<string, string> = {
    ...recipient,
    recipientPhone: phoneWords(recipient.recipientPhone),
  };
  const first = Object.keys(known).find((name) => mine?.errors?.[name]);
  const field = (name: string) => ({
    name,
    defaultValue: mine?.values?.[name] ?? known[name],
    errors: mine?.errors?.[name],
    autoFocus: name === first,
  });
  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-5 md:grid-cols-2"
      >
        <AsField />
        {trouble && (
          <div tabIndex={-1} data-trouble autoFocus className="outline-none md:col-span-2">
            <NoticeBox tone="bad">{trouble}</NoticeBox>
          </div>
        )}
        <Field
          {...field("recipientName")}
          label="받는 분 이름"
          autoComplete="shipping name"
          maxLength={50}
          required
        />
        <Field
          {...field("recipientPhone")}
          label="받는 분 전화번호"
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          placeholder="010-0000-0000"
          maxLength={20}
          onInput={formatPhone}
          required
        />
        <AddressFields field={field} {...search} />
        <div className="md:col-span-2">
          <Field
            {...field("courierMemo")}
            label="배송 메모"
            optional
            maxLength={100}
            autoComplete="off"
            placeholder="문 앞에 놓아주세요"
          />
        </div>
        <Button
          name="intent"
          value="recipient"
          look="ink"
          size="l"
          busy={busy}
          className="md:col-span-2"
        >
          받는 곳 바꾸기
        </Button>
      </Form>
      {dialog}
    </>
  );
}
