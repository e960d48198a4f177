import { LICENCE, type LicenceTerms } from "#shop/product/licence/licence.ts";
import { licenceScopes } from "#shop/product/voice/voice-facts.ts";
import { TypedClaimHint } from "#app/admin/law/claim-hint.tsx";
import { SaveOrLeave } from "#app/admin/qna/save-or-leave.tsx";
import { CountedField, CountedText } from "#app/ui/form/counted-text.tsx";
import { Field, NumberField, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Section } from "#app/ui/section.tsx";

type Terms = Omit<LicenceTerms, "id" | "version">;
type Props = {
  licence: LicenceTerms | null;
  /** initial values of a new licence */
  template: Terms | null;
  reply: FormAnswer;
};

const order = [
  "name",
  "scope",
  "allowed",
  "forbidden",
  "places",
  "months",
  "people",
  "attribution",
];

export function LicenceForm({ licence, template, reply }: Props) {
  const terms: Terms | null = licence ?? template;
  return (
    <Section
      look="open"
      id="licence-title"
      title={licence ? "라이선스 고치기" : "새 라이선스"}
      titleClass="mb-4"
    >
      <PostForm
        reply={reply}
        order={order}
        asMember
        fields={{
          intent: "save",
          ...(licence && { id: licence.id, version: String(licence.version) }),
        }}
      >
        {(form) => (
          <>
            <Words form={form} known={terms} />
            <Counts form={form} known={terms} />
            <Tick
              name="noTraining"
              isOn={
                form.values.intent ? form.values.noTraining === "on" : (terms?.noTraining ?? true)
              }
            >
              기계 학습과 목소리 합성을 금지해요
            </Tick>
            <SaveOrLeave busy={form.busy} to="/admin/product/licence" />
          </>
        )}
      </PostForm>
    </Section>
  );
}

type FieldsProps = { form: PostedForm; known: Terms | null };

function Words({ form: { field, values, errors }, known: terms }: FieldsProps) {
  return (
    <>
      <CountedField
        {...field("name", terms?.name)}
        label="이름"
        maxLength={LICENCE.name}
        autoComplete="off"
        placeholder="예: 온라인 상업 2년"
        required
      />
      <SelectField
        name="scope"
        label="사용 범위"
        hint="손님이 찾을 때 쓰는 말이에요."
        defaultValue={values.scope ?? terms?.scope ?? licenceScopes[0]}
        errors={errors.scope}
        choices={licenceScopes}
      />
      <CountedText
        {...field("allowed", terms?.allowed)}
        label="쓸 수 있는 일"
        maxLength={LICENCE.words}
        rows={3}
        required
      />
      <TypedClaimHint name="allowed" start={field("allowed", terms?.allowed).defaultValue} />
      <CountedText
        {...field("forbidden", terms?.forbidden)}
        label="할 수 없는 일"
        optional
        maxLength={LICENCE.words}
        rows={3}
      />
      <CountedField
        {...field("places", terms?.places)}
        label="쓰는 곳 (매체와 나라)"
        optional
        maxLength={LICENCE.places}
        autoComplete="off"
        placeholder="예: 인터넷, 모든 나라"
      />
    </>
  );
}

const amount = (count: number | null | undefined) => (count ? String(count) : "");

function Counts({ form: { field }, known: terms }: FieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <NumberField
        {...field("months", amount(terms?.months))}
        label="기간 (개월)"
        optional
        placeholder="기한 없음"
        hint="결제한 날부터 세요."
      />
      <NumberField
        {...field("people", amount(terms?.people))}
        label="쓰는 사람 (명)"
        optional
        placeholder="세지 않음"
      />
      <Field
        {...field("attribution", terms?.attribution)}
        label="출처 표시"
        optional
        maxLength={LICENCE.attribution}
        autoComplete="off"
        placeholder="하지 않아도 돼요"
      />
    </div>
  );
}
