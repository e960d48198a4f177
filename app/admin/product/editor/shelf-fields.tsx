import { Field, SelectField } from "#app/ui/form/field.tsx";
import { TAGS } from "#shop/product/category/category.ts";
import { productFields } from "#shop/product/fields.ts";
import { voiceFactNames, voiceFacts, type VoiceFactName } from "#shop/product/voice/voice-facts.ts";
import { CategoryOptions } from "../category/category-options.tsx";
import { LicenceChoices } from "./licence-choices.tsx";
import { typedField, type FieldsProps } from "./typed-field.ts";
import { useCategories, useLicences } from "./use-fee-classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The product's category, tags and voice. */
export function ShelfFields(fields: FieldsProps) {
  const { draft, errors, change } = fields;
  const categories = useCategories();
  const isGone = draft.category && !categories.some(({ slug }) => slug === draft.category);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <SelectField
        name="category"
        label="카테고리"
        value={draft.category}
        errors={errors.category}
        hint={
          categories.length ? undefined : (
            <TextLink to="/admin/product/category">카테고리 만들기</TextLink>
          )
        }
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
      >
        <CategoryOptions categories={categories} />
        {isGone && <option value={draft.category}>{draft.category} (지워진 카테고리)</option>}
      </SelectField>
      <Field
        {...typedField("tags", fields)}
        placeholder="새벽, 낭독, 선물"
        hint={`쉼표로 나눠 ${TAGS.most}개까지 적어주세요.`}
      />
      {voiceFactNames.map((name) => {
        if (name === "voiceLanguages") return <LanguagesField key={name} {...fields} />;
        if (name === "voiceLicence") return <LicenceFields key={name} {...fields} />;
        return <ChosenFact key={name} name={name} {...fields} />;
      })}
    </div>
  );
}

type ChosenName = Exclude<VoiceFactName, "voiceLanguages">;

function ChosenFact({ name, draft, errors, change }: FieldsProps & { name: ChosenName }) {
  return (
    <SelectField
      name={name}
      label={voiceFacts[name].label}
      value={draft[name]}
      errors={errors[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      choices={voiceFacts[name].among}
      none="정하지 않음"
    />
  );
}

/** A licence determines the use that the product is found by; without one the owner chooses it. */
function LicenceFields({ draft, errors, change }: FieldsProps) {
  const licences = useLicences();
  const isLicensed =
    draft.licence !== "" ||
    draft.options.some(({ values }) => values.some(({ licence }) => licence !== ""));
  const scope = voiceFacts.voiceLicence;
  return (
    <>
      <SelectField
        name="licence"
        label={productFields.licence.label}
        value={draft.licence}
        errors={errors.licence}
        hint={
          <>
            옵션 값마다 다르면 아래 ‘옵션’에서 골라주세요.{" "}
            <TextLink to="/admin/product/licence">라이선스 만들기</TextLink>
          </>
        }
        onChange={({ currentTarget }) => change({ licence: currentTarget.value })}
      >
        <LicenceChoices chosen={draft.licence} licences={licences} />
      </SelectField>
      {isLicensed ? (
        <div className="flex flex-col gap-1.5 text-14">
          <p className="font-medium">{scope.label}</p>
          <p className="py-3 text-soft">고른 라이선스에서 정해져요.</p>
          <input type="hidden" name="voiceLicence" value={draft.voiceLicence} />
        </div>
      ) : (
        <ChosenFact name="voiceLicence" draft={draft} errors={errors} change={change} />
      )}
    </>
  );
}

const { label, among } = voiceFacts.voiceLanguages;

/** Typed, or pressed together. */
function LanguagesField(fields: FieldsProps) {
  const chosen = fields.draft.voiceLanguages.split(",").map((word) => word.trim());
  const toggled = (word: string) =>
    (chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word])
      .filter(Boolean)
      .join(", ");
  return (
    <div className="flex flex-col gap-2">
      <Field {...typedField("voiceLanguages", fields)} placeholder="한국어, 영어" />
      <div role="group" aria-label={`${label} 고르기`} className="flex flex-wrap gap-1.5">
        {among.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={chosen.includes(word)}
            onClick={() => fields.change({ voiceLanguages: toggled(word) })}
            className="min-h-11 rounded-full border border-edge px-3 text-14 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper noscript:hidden"
          >
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}
