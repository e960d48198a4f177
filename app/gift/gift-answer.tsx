import { useRef } from "react";
import { Link } from "react-router";
import { periods } from "#shop/retention/periods.ts";
import { AddressFields, useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { CourierMemo, RecipientPerson } from "#app/checkout/order-form/order-people.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { emailTyping, Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";

const order = [
  "recipientName",
  "recipientPhone",
  "postcode",
  "address",
  "addressDetail",
  "courierMemo",
  "courierMemoText",
  "receiverEmail",
  "agree",
];

type Props = { reply: FormAnswer; from: string; everywhere: boolean };

/** Where it goes, or that it is not wanted. */
export function GiftAnswer({ reply, from, everywhere }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const isDeclining = reply?.values?.intent === "decline";
  return (
    <>
      <PostForm
        formRef={form}
        fields={{ intent: "accept" }}
        reply={isDeclining ? undefined : reply}
        order={order}
        unsent="보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
        className="grid gap-5 md:grid-cols-2"
      >
        {(posted) => <Fields {...posted} search={search} from={from} everywhere={everywhere} />}
      </PostForm>
      {dialog}
      <div className="mt-8 border-t border-line pt-4">
        <AskOnce
          label="선물을 사양할게요"
          question="선물을 사양할까요?"
          look="quiet"
          isOpen={isDeclining}
        >
          <PostForm fields={{ intent: "decline" }} reply={isDeclining ? reply : undefined}>
            {({ busy }) => (
              <>
                <p className="text-14 text-soft">
                  {from}님에게 알리고 결제한 금액을 모두 돌려드려요. 되돌릴 수 없어요.
                </p>
                <Button look="danger" size="l" busy={busy}>
                  사양하기
                </Button>
              </>
            )}
          </PostForm>
        </AskOnce>
      </div>
    </>
  );
}

type FieldsProps = Omit<Props, "reply"> &
  PostedForm & { search: Pick<ReturnType<typeof useAddressSearch>, "search" | "failed"> };

function Fields({ field, values, busy, search, from, everywhere }: FieldsProps) {
  const { errors, autoFocus } = field("agree");
  return (
    <>
      <RecipientPerson field={field} />
      <AddressFields field={field} {...search} />
      {!everywhere && (
        <p className="text-14 text-soft md:col-span-2">
          추가 배송비가 드는 제주·도서산간으로는 보내지 못해요.
        </p>
      )}
      <CourierMemo field={field} />
      <div className="md:col-span-2">
        <Field
          {...field("receiverEmail")}
          label="이메일"
          {...emailTyping}
          optional
          hint="선물이 출발하면 송장번호를 보내드려요. 전화번호로도 알려드려요."
        />
      </div>
      <div className="rounded-m bg-wash p-4 md:col-span-2">
        <Tick
          name="agree"
          required
          isOn={values.agree === "on"}
          errors={errors}
          autoFocus={autoFocus}
        >
          개인정보 수집과 이용에 동의해요. (필수)
        </Tick>
        <p className="mt-2 text-12 text-soft">
          선물을 보내고 배송을 안내하려고 이름, 전화번호, 주소와 적으신 이메일을 받아 거래 기록으로{" "}
          {periods.contract.words} 동안 보관해요. {from}님에게는 보이지 않아요. 동의하지 않을 수
          있지만 그러면 선물을 보낼 수 없어요.{" "}
          <Link
            to="/policy/privacy"
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4"
          >
            개인정보처리방침<span className="sr-only"> (새 창에서 열려요)</span>
          </Link>
        </p>
      </div>
      <Button look="primary" size="l" busy={busy} className="md:col-span-2">
        선물 받기
      </Button>
    </>
  );
}
