import { fieldsOf } from "#shop/form-fields.ts";
import { useState } from "react";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import { draftOf, previewClaim } from "#shop/shopper/claim/preview-claim.ts";
import { deskClaimForm } from "#shop/claim/request/claim-form.ts";
import { retrievalForm } from "#shop/claim/way-back/retrieval-form.ts";
import { claimReasons, isShopsFault } from "#shop/claim/reasons.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import { ClaimAmountList } from "#app/checkout/claim/claim-amounts.tsx";
import { WayBackField } from "#app/checkout/claim/way-back-field.tsx";
import { ClaimLines } from "#app/checkout/claim/claim-lines.tsx";
import { KnownAccount } from "#app/admin/payment/money-forms.tsx";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

const fields = { words: fieldsOf(deskClaimForm).words!, ...fieldsOf(retrievalForm) };

type Props = { page: ClaimPage; requestKey: string; reply: FormAnswer };

const kindHints: Record<ClaimKind, string> = {
  cancel: "보내기 전에 일부만 취소",
  return: "돌려받고 환불",
  exchange: "돌려받고 새 상품 발송",
};
const FAULT = { shop: "상점 책임: 배송비 상점 부담", shopper: "구매자 사정" };

/** Which lines, why and by whose fault, what it comes to, and how far it is decided at once. */
export function RegisterForm({ page, requestKey, reply }: Props) {
  const kinds = Object.keys(page.asks.kinds) as ClaimKind[];
  const values = reply?.values ?? {};
  const [draft, setDraft] = useState(() => draftOf({ kind: kinds[0], ...values }));
  const kind = kinds.find((one) => one === draft.kind) ?? kinds[0]!;
  const preview = previewClaim(page, { ...draft, kind });
  const read = (form: HTMLFormElement) => setDraft(draftOf(Object.fromEntries(new FormData(form))));
  return (
    <PostForm
      of={fields}
      asMember
      reply={reply}
      className="mt-6 flex flex-col gap-8"
      onChange={(event) => read(event.currentTarget)}
      onInput={(event) => read(event.currentTarget)}
    >
      {({ field, busy, errors }) => (
        <>
          <input type="hidden" name="requestKey" value={values.requestKey ?? requestKey} />
          {preview && (
            <input type="hidden" name="refundShown" value={preview.amounts.refundAmount} />
          )}
          <KindField kinds={kinds} chosen={values.kind} errors={errors.kind} />
          <ClaimLines kind={kind} lines={page.lines} values={values} errors={errors} />
          <ChoiceField
            name="reason"
            label="이유와 책임"
            choices={(page.asks.kinds[kind] ?? []).map((reason) => ({
              value: reason,
              words: claimReasons[reason].words,
              hint: FAULT[isShopsFault(reason) ? "shop" : "shopper"],
            }))}
            chosen={values.reason}
            errors={errors.reason}
          />
          <CountedText {...field("words")} optional={kind === "cancel"} />
          {kind !== "cancel" && page.retrieval && (
            <WayBackField
              retrieval={page.retrieval}
              field={field}
              values={values}
              errors={errors}
              search={null}
            />
          )}
          {page.needsAccount && kind !== "exchange" && (
            <KnownAccount idPrefix="claim-" values={values} errors={errors} />
          )}
          <div className="rounded-m bg-wash p-5">
            {preview ? (
              <ClaimAmountList kind={kind} amounts={preview.amounts} left={page.paid.left} live />
            ) : (
              <p className="text-14 text-soft">상품과 이유를 고르면 환불 금액을 보여드려요.</p>
            )}
          </div>
          <ChoiceField
            name="next"
            label="접수한 다음"
            choices={thens(kind)}
            chosen={values.next ?? "ask"}
            errors={errors.next}
          />
          <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
            {claimKinds[kind]} 접수하기
          </Button>
        </>
      )}
    </PostForm>
  );
}

function KindField({
  kinds,
  chosen = kinds[0],
  errors,
}: {
  kinds: ClaimKind[];
  chosen: string | undefined;
  errors: string[] | undefined;
}) {
  if (kinds.length < 2) return <input type="hidden" name="kind" value={kinds[0]} />;
  const choices = kinds.map((one) => ({
    value: one,
    words: claimKinds[one],
    hint: kindHints[one],
  }));
  return <ChoiceField name="kind" label="무엇을 접수할까요?" {...{ choices, chosen, errors }} />;
}

const thens = (kind: ClaimKind) => [
  { value: "ask", words: "접수만", hint: "나중에 요청 화면에서 결정해요." },
  ...(kind === "cancel"
    ? []
    : [{ value: "approve", words: "바로 승인", hint: "상품이 돌아오면 마무리해요." }]),
  ...(kind === "exchange"
    ? []
    : [
        { value: "refund", words: "승인하고 지금 환불", hint: "고른 상품의 금액을 바로 돌려줘요." },
      ]),
];
