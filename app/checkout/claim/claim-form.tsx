import type { FieldLooks } from "#shop/form-fields.ts";
import type { DescribedField, StartField } from "#app/ui/form/post-form.tsx";
import { useRef, useState, type ReactNode } from "react";
import { dayWords } from "#lib/calendar-day.ts";
import { isFilesAlone, type ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import {
  comesByCourier,
  draftOf,
  previewClaim,
  type ClaimDraft,
} from "#shop/shopper/claim/preview-claim.ts";
import type { RetrievalField } from "#shop/claim/way-back/retrieval-form.ts";
import { claimReasons, isShopsFault, type ClaimReason } from "#shop/claim/reasons.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { RefundAccountFields } from "#app/checkout/details/refund-account-form.tsx";
import { useAddressSearch, type AddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { ClaimAmountList } from "./claim-amounts.tsx";
import { ClaimLines } from "./claim-lines.tsx";
import { WayBackField } from "./way-back-field.tsx";

type Props = {
  page: ClaimPage;
  requestKey: string;
  fields: FieldLooks<ClaimField>;
  reply: FormAnswer;
  /** the last answer's values, even if sending failed */
  values: Record<string, string>;
  errors: Errors;
  /** photos are being uploaded */
  waits: boolean;
  /** where pictures are chosen, or are to be sent */
  photos: ReactNode;
  onTyped: () => void;
  onSent: () => void;
};

/** What the form's fields are described by. */
export type ClaimField = "words" | RetrievalField;

/** None of several kinds is preselected. */
function kindOf(kinds: ClaimKind[], chosen: ClaimKind | null): ClaimKind | undefined {
  if (chosen && kinds.includes(chosen)) return chosen;
  return kinds.length === 1 ? kinds[0] : undefined;
}

/**
 * What to claim and why, with the refund computed live; without JavaScript the review step shows
 * it.
 */
export function ClaimForm({
  page,
  requestKey,
  fields,
  reply,
  values,
  errors,
  waits,
  photos,
  onTyped,
  onSent,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { dialog, ...search } = useAddressSearch(form);
  const [draft, setDraft] = useState(() => draftOf(values));
  const kinds = Object.keys(page.asks.kinds) as ClaimKind[];
  const kind = kindOf(kinds, draft.kind);
  const preview = previewClaim(page, { ...draft, kind: kind ?? null });
  const read = (form: HTMLFormElement) => setDraft(draftOf(Object.fromEntries(new FormData(form))));
  return (
    <>
      <PostForm
        of={fields}
        formRef={form}
        asMember
        reply={reply}
        intents={["review"]}
        className="mt-6 flex max-w-160 flex-col gap-8"
        onChange={(event) => {
          read(event.currentTarget);
          onTyped();
        }}
        onInput={(event) => read(event.currentTarget)}
        onSubmit={(event) => (waits ? event.preventDefault() : onSent())}
      >
        {({ field, busy }) => (
          <>
            <input type="hidden" name="intent" value="review" />
            <input type="hidden" name="requestKey" value={values.requestKey ?? requestKey} />
            <KindField kinds={kinds} chosen={values.kind ?? draft.kind} errors={errors.kind} />
            <ClaimLines kind={kind} lines={page.lines} values={values} errors={errors} />
            <ChoiceField
              name="reason"
              label="이유"
              choices={reasonsOf(page, kind).map((reason) => ({
                value: reason,
                words: claimReasons[reason].words,
              }))}
              chosen={values.reason}
              errors={errors.reason}
            />
            <WordsField
              kind={kind}
              reason={draft.reason}
              start={{
                ...field("words", values.words),
                errors: errors.words,
                defaultValue: values.words,
              }}
            />
            {kind !== "cancel" && photos}
            <WayBack {...{ page, draft, kind, field, values, errors, search }} />
            {page.needsAccount && kind !== "exchange" && (
              <AccountFields values={values} errors={errors} />
            )}
            <Preview page={page} kind={kind} preview={preview} />
            <Terms page={page} kind={kind} />
            <Next busy={busy} waits={waits} />
          </>
        )}
      </PostForm>
      {dialog}
    </>
  );
}

const Next = ({ busy, waits }: { busy: boolean; waits: boolean }) => (
  <Button look="primary" size="l" wide busy={busy} aria-disabled={waits || undefined}>
    {waits ? "사진을 올리고 있어요" : "다음: 내용 확인"}
  </Button>
);

function Preview({
  page: { paid },
  kind,
  preview,
}: {
  page: ClaimPage;
  kind: ClaimKind | undefined;
  preview: ReturnType<typeof previewClaim>;
}) {
  return (
    <div className="rounded-m bg-wash p-5">
      {preview && kind ? (
        <ClaimAmountList kind={kind} amounts={preview.amounts} left={paid.left} live />
      ) : (
        <p className="text-14 text-soft">상품과 이유를 고르면 예상 환불 금액을 알려드려요.</p>
      )}
    </div>
  );
}

/** Begins with what was typed, also after the step that only shows it. */
function WayBack({
  page: { retrieval, lines },
  draft,
  kind,
  field,
  values,
  errors,
  search,
}: {
  page: ClaimPage;
  draft: ClaimDraft;
  kind: ClaimKind | undefined;
  field: StartField<FieldLooks<ClaimField>>;
  values: Record<string, string>;
  errors: Errors;
  search: AddressSearch;
}) {
  if (kind === "cancel" || !retrieval) return null;
  if (draft.asked.size > 0 && !comesByCourier(lines, draft)) return null;
  return (
    <WayBackField
      retrieval={retrieval}
      field={(name, startValue) => ({
        ...field(name),
        errors: errors[name],
        defaultValue: values[name] ?? startValue,
      })}
      values={values}
      errors={errors}
      search={search}
    />
  );
}

function WordsField({
  kind,
  reason,
  start,
}: {
  kind: ClaimKind | undefined;
  reason: ClaimReason | null;
  start: DescribedField;
}) {
  return (
    <CountedText
      {...start}
      optional={!needsWords(kind, reason)}
      hint={
        kind === "exchange"
          ? "어떤 상품이나 옵션으로 바꾸고 싶은지 적어주세요."
          : "상점이 빨리 확인할 수 있게 적어주세요."
      }
    />
  );
}

type Errors = Record<string, string[]>;

function KindField({
  kinds,
  chosen,
  errors,
}: {
  kinds: ClaimKind[];
  chosen: string | null;
  errors: string[] | undefined;
}) {
  if (kinds.length < 2) return <input type="hidden" name="kind" value={kinds[0]} />;
  return (
    <ChoiceField
      name="kind"
      label="무엇을 요청할까요?"
      choices={kinds.map((each) => ({
        value: each,
        words: claimKinds[each],
        hint: kindHints[each],
      }))}
      chosen={chosen ?? undefined}
      errors={errors}
    />
  );
}

function AccountFields({ values, errors }: { values: Record<string, string>; errors: Errors }) {
  return (
    <fieldset>
      <legend className="mb-3 text-14 font-medium">환불받을 계좌</legend>
      <p className="mb-4 text-14 text-soft">
        계좌로 입금한 주문이라 돌려받을 계좌가 필요해요. 계좌 정보는 암호화해 보관하고, 환불이
        완료되면 바로 삭제해요.
      </p>
      <RefundAccountFields errors={errors} values={values} />
    </fieldset>
  );
}

const kindHints: Record<ClaimKind, string> = {
  cancel: "보내기 전에 일부만 취소해요.",
  return: "돌려보내고 환불받아요.",
  exchange: "돌려보내고 새 상품을 받아요.",
};

const reasonsOf = ({ asks: { kinds } }: ClaimPage, kind: ClaimKind | undefined): ClaimReason[] =>
  (kind ? kinds[kind] : Object.values(kinds)[0]) ?? [];

const needsWords = (kind: ClaimKind | undefined, reason: ClaimReason | null): boolean =>
  kind === "exchange" || (kind === "return" && reason !== null && isShopsFault(reason));

/** The deadlines, and legal exceptions. */
function Terms({
  page: {
    asks: { until },
    lines,
  },
  kind,
}: {
  page: ClaimPage;
  kind: ClaimKind | undefined;
}) {
  if (kind === "cancel") return null;
  const isDigital = isFilesAlone({ lines });
  const hasDigital = lines.some(({ shippingClass }) => shippingClass === "digital");
  return (
    <ul className="-mt-4 list-disc pl-4 text-12 text-soft">
      {until && (
        <li>
          마음이 바뀐 {isDigital ? "환불은" : "반품과 교환은"} {dayWords(until.mind)}까지, 상품에
          문제가 있을 때는 {dayWords(until.fault)}까지 요청할 수 있어요.
        </li>
      )}
      {hasDigital && (
        <li>
          미리듣기가 있는 디지털 상품은 듣거나 내려받은 뒤에 마음이 바뀌어 환불할 수 없어요. 설명과
          다르거나 문제가 있으면 요청할 수 있어요.
        </li>
      )}
      <li>
        {isDigital ? "요청을 승인한" : "상품을 돌려받은"} 날부터 영업일 기준 3일 안에 환불해드려요.
      </li>
    </ul>
  );
}
