import { useRef } from "react";
import type { fieldsOf } from "#shop/form-fields.ts";
import type { giftAnswerForm } from "#shop/gift/gift-forms.ts";
import type { GiftView } from "#shop/gift/find-gift.server.ts";
import { receivedConsent } from "#shop/order/withdrawal.ts";
import { contractPeriod } from "#shop/retention/contract-period.ts";
import { withPre } from "#app/account/use-pre.ts";
import { AddressFields, useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { CourierMemo, RecipientPerson } from "#app/checkout/order-form/order-people.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import {
  PostForm,
  type FieldStart,
  type FormAnswer,
  type PostedForm,
} from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const order = [
  "receiverName",
  "recipientName",
  "recipientPhone",
  "postcode",
  "address",
  "addressDetail",
  "courierMemo",
  "courierMemoText",
  "receiverEmail",
  "agreeSupply",
  "agree",
];

type GiftLooks = ReturnType<typeof fieldsOf<typeof giftAnswerForm>>;

type Props = {
  gift: Pick<GiftView, "from" | "everywhere" | "needsAddress" | "hasFiles">;
  reply: FormAnswer;
  path: string;
  answerKey: string;
  fields: GiftLooks;
  account: { email: string; name: string | null } | null;
};

const intentOf = ({ needsAddress, hasFiles }: Props["gift"]): string => {
  if (!hasFiles) return "accept";
  return needsAddress ? "accept-both" : "accept-files";
};

/** The receiver's form: an address, ownership of files, or declining. */
export function GiftAnswer({ reply, fields, ...page }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const isDeclining = reply?.values?.intent === "decline";
  const { gift } = page;
  // A form identifies its answer by a key.
  const answerKey = reply?.values?.answerKey ?? page.answerKey;
  return (
    <>
      <PostForm
        of={fields}
        formRef={form}
        fields={{ intent: intentOf(gift), ...(gift.hasFiles && { answerKey }) }}
        reply={isDeclining ? undefined : reply}
        order={order}
        asMember={gift.hasFiles}
        unsent="보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
        className="grid gap-5 md:grid-cols-2"
      >
        {(posted) => <Fields {...posted} {...page} search={search} />}
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
                  {gift.from}님에게 알리고 결제한 금액을 모두 돌려드려요. 되돌릴 수 없어요.
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

type FieldsProps = Omit<Props, "reply" | "answerKey" | "fields"> &
  PostedForm<GiftLooks> & {
    search: Pick<ReturnType<typeof useAddressSearch>, "search" | "failed">;
  };

function Fields({ gift, path, account, field, values, busy, search }: FieldsProps) {
  const { needsAddress, hasFiles } = gift;
  return (
    <>
      {needsAddress && (
        <>
          <RecipientPerson field={field} />
          <AddressFields field={field} {...search} />
          {!gift.everywhere && (
            <p className="text-14 text-soft md:col-span-2">
              추가 배송비가 드는 제주·도서산간으로는 보낼 수 없어요.
            </p>
          )}
          <CourierMemo field={field} />
        </>
      )}
      {hasFiles && <FilesOwner {...{ gift, path, account, field }} />}
      {!(hasFiles && account) && (
        <div className="md:col-span-2">
          <Field
            {...field("receiverEmail")}
            optional={!hasFiles}
            required={hasFiles}
            hint={
              hasFiles
                ? "파일을 다시 여는 링크를 보내드려요."
                : "선물이 출발하면 송장번호를 보내드려요. 전화번호로도 알려드려요."
            }
          />
        </div>
      )}
      <div className="rounded-m bg-wash p-4 md:col-span-2">
        <div className="flex flex-col gap-3">
          {hasFiles && (
            <Tick
              name="agreeSupply"
              value={receivedConsent.version}
              required
              isOn={values.agreeSupply === receivedConsent.version}
              {...troubleOf(field("agreeSupply"))}
            >
              {receivedConsent.words} (필수)
            </Tick>
          )}
          <Tick name="agree" required isOn={values.agree === "on"} {...troubleOf(field("agree"))}>
            개인정보 수집과 이용에 동의해요. (필수)
          </Tick>
        </div>
        <PrivacyWords gift={gift} />
      </div>
      <Button look="primary" size="l" busy={busy} className="md:col-span-2">
        선물 받기
      </Button>
    </>
  );
}

const troubleOf = ({ errors, autoFocus }: FieldStart) => ({ errors, autoFocus });

/** Whether files are accepted by account or as guest; only that person can open them. */
function FilesOwner({
  gift,
  path,
  account,
  field,
}: Pick<FieldsProps, "gift" | "path" | "account" | "field">) {
  return (
    <div className="flex flex-col gap-5 md:col-span-2">
      {!gift.needsAddress && <Field {...field("receiverName", account?.name)} />}
      <p className="text-14 text-soft">
        {account ? (
          `${account.email} 계정으로 받아요. 파일은 이 계정의 ‘내 소리’에서만 열려요.`
        ) : (
          <>
            회원이라면{" "}
            <TextLink look="tall" to={withPre("/login", path)} className="text-ink">
              로그인하고 받기
            </TextLink>
            . 그러면 ‘내 소리’에서 열 수 있어요.
          </>
        )}
      </p>
    </div>
  );
}

function PrivacyWords({ gift: { from, needsAddress, hasFiles } }: Pick<Props, "gift">) {
  const goals = [
    needsAddress ? "선물을 보내고 배송을 안내" : null,
    hasFiles ? "받은 파일을 열고 증서에 적" : null,
  ].filter(Boolean);
  const what = needsAddress ? "이름, 전화번호, 주소와 적으신 이메일" : "이름과 이메일";
  return (
    <p className="mt-2 text-12 text-soft">
      {goals.join("하고 ")}
      {hasFiles ? "으려고" : "하려고"} {what}을 받아 거래 기록으로 {contractPeriod.words} 동안
      보관해요. {from}님에게는 보이지 않아요. 동의하지 않을 수 있지만 그러면 선물을 받을 수 없어요.{" "}
      <TextLink to="/policy/privacy" target="_blank" rel="noopener">
        개인정보처리방침<span className="sr-only"> (새 창에서 열려요)</span>
      </TextLink>
    </p>
  );
}
