import { licenceForm } from "#shop/product/licence/licence-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
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

const fields = fieldsOf(licenceForm, "save");

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
        of={fields}
        reply={reply}
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
              AI 학습과 음성 합성을 금지해요
            </Tick>
            <SaveOrLeave busy={form.busy} to="/admin/product/licence" />
          </>
        )}
      </PostForm>
    </Section>
  );
}

type FieldsProps = { form: PostedForm<typeof fields>; known: Terms | null };

function Words({ form: { field }, known: terms }: FieldsProps) {
  return (
    <>
      <CountedField {...field("name", terms?.name)} />
      <SelectField {...field("scope", terms?.scope ?? licenceScopes[0])} choices={licenceScopes} />
      <CountedText {...field("allowed", terms?.allowed)} />
      <TypedClaimHint name="allowed" start={field("allowed", terms?.allowed).defaultValue} />
      <CountedText {...field("forbidden", terms?.forbidden)} />
      <CountedField {...field("places", terms?.places)} />
    </>
  );
}

const amount = (count: number | null | undefined) => (count ? String(count) : "");

function Counts({ form: { field }, known: terms }: FieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      <NumberField {...field("months", amount(terms?.months))} />
      <NumberField {...field("people", amount(terms?.people))} />
      <Field {...field("attribution", terms?.attribution)} />
    </div>
  );
}
