import { siteForms } from "#shop/site/site-forms.ts";
import { fieldsOf, type FieldLook } from "#shop/form-fields.ts";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import type { SiteSettings } from "#shop/site/settings.ts";
import { siteParts, typedOf, type SitePart } from "#shop/site/site-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer, type StartField } from "#app/ui/form/post-form.tsx";
import { Field, SelectField, TextField } from "#app/ui/form/field.tsx";
import { Section } from "#app/ui/section.tsx";

export type SiteFormProps = {
  site: SiteSettings;
  /** how each part stood when the page was read */
  seen: Record<SitePart, string>;
  reply: FormAnswer;
  /** unsaved input by part */
  typed: TypedParts;
  onTyped: (part: SitePart, typed: TypedPart) => void;
};

type PartValues = Record<string, string>;
/** The input of a part, and its stored state when typing began. */
export type TypedPart = { seen: string; values: PartValues };
export type TypedParts = Partial<Record<SitePart, TypedPart>>;

/** Whether a part's input differs from the stored values. */
export const isChanged = (part: SitePart, { site, seen, typed }: SiteFormProps): boolean =>
  isTyped(typed[part], seen[part], typedOf(part, site));

export const isTyped = (
  typed: TypedPart | undefined,
  seen: string,
  partValues: PartValues,
): boolean =>
  Object.entries(unsaved(typed, seen)).some(
    ([name, value]) => name in partValues && value !== partValues[name],
  );

const unsaved = (typed: TypedPart | undefined, seen: string): PartValues =>
  typed?.seen === seen ? typed.values : {};

/** In place of typing. */
type Choices = readonly (readonly [value: string, words: string])[];

type PlainLook = Partial<FieldLook> & {
  /** seconds, of a time */
  step?: number;
  choices?: Choices | undefined;
};

/** What a part needs to render its own fields. */
export type PartFields = {
  field: StartField;
  /** as they stand in the form now */
  values: PartValues;
  change: (typed: PartValues) => void;
  /** the hint, or another owner's value saved meanwhile */
  hintOf: (name: string, hint: ReactNode) => ReactNode;
};

type Look = {
  title: string;
  words?: ReactNode;
  /** how each field looks, from top to bottom */
  fields?: Record<string, PlainLook>;
  /** how the shop would show what is typed */
  preview: (typed: PartValues) => ReactNode;
  /** what helps to fill it in, above its button */
  help?: ReactNode;
  /** fields that are more than one line of text */
  children?: (fields: PartFields) => ReactNode;
};

/** One part of the settings: its fields, a preview, and a button that saves only this part. */
export function PartForm({
  part,
  choices = {},
  ...look
}: SiteFormProps & Omit<Look, "fields"> & { part: SitePart; choices?: Record<string, Choices> }) {
  const { site, seen, typed, onTyped, reply } = look;
  const described = look.children ? [] : Object.entries(fieldsOf(siteForms, part, siteParts[part]));
  return (
    <SettingForm
      {...look}
      fields={Object.fromEntries(
        described.map(([name, plain]) => [name, { ...plain, choices: choices[name] }]),
      )}
      sent={{ part }}
      id={part}
      labels={siteParts[part]}
      known={typedOf(part, site)}
      seen={seen[part]}
      typed={typed[part]}
      onTyped={(values) => onTyped(part, values)}
      reply={answerTo(reply, { part })}
    />
  );
}

type SettingProps = Look & {
  id: string;
  /** hidden fields that identify the form */
  sent: PartValues;
  labels: Record<string, string>;
  /** as it is stored */
  known: PartValues;
  seen: string;
  typed: TypedPart | undefined;
  onTyped: (typed: TypedPart) => void;
  reply: FormAnswer;
};

/** Fields of the settings that are saved together, beside how the shop would show them. */
export function SettingForm({
  id,
  sent,
  labels,
  known: partValues,
  seen,
  reply,
  title,
  words,
  fields = {},
  preview,
  help,
  children,
  ...form
}: SettingProps) {
  const isOvertaken = reply?.refused?.code === "site-changed";
  const typed = unsaved(form.typed, seen);
  const change = (more: PartValues) => form.onTyped({ seen, values: { ...typed, ...more } });
  const note = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as EventTarget & HTMLInputElement;
    if (name) change({ [name]: value });
  };
  const values = { ...partValues, ...reply?.values, ...typed };
  const hintOf = (name: string, hint: ReactNode) =>
    isOvertaken && partValues[name] !== reply.values?.[name] ? (
      <Stored value={partValues[name]} />
    ) : (
      hint
    );
  return (
    <Section id={id} title={title} className="scroll-mt-6">
      {words && <p className="pt-3 text-14 text-soft">{words}</p>}
      <div className="grid gap-x-12 gap-y-6 pt-5 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <PostForm
          key={seen}
          reply={reply}
          fields={sent}
          order={Object.keys(labels)}
          asMember
          preventScrollReset
          onInput={note}
        >
          {({ field, busy }) => (
            <>
              <input type="hidden" name="seen" value={seen} />
              {children?.({ field, values, change, hintOf })}
              {Object.entries(fields).map(([name, { hint, ...look }]) => (
                <AnyField
                  key={name}
                  {...field(name, partValues[name])}
                  label={labels[name] ?? name}
                  autoComplete="off"
                  required={!look.optional}
                  {...look}
                  hint={hintOf(name, hint)}
                />
              ))}
              {help}
              <Button look="ink" busy={busy} className="self-start">
                저장
              </Button>
            </>
          )}
        </PostForm>
        <aside aria-label={`${title} 미리보기`} className="min-w-0 self-start xl:sticky xl:top-6">
          <p className="pb-2 text-12 font-medium text-soft">저장하면 이렇게 보여요</p>
          <div className="rounded-s border border-line p-5">{preview(values)}</div>
        </aside>
      </div>
    </Section>
  );
}

type AnyFieldProps = ComponentProps<typeof Field> & Pick<PlainLook, "rows" | "choices">;

function AnyField({ rows, choices, ...field }: AnyFieldProps) {
  if (choices)
    return <SelectField {...(field as ComponentProps<typeof SelectField>)} choices={choices} />;
  if (!rows) return <Field {...field} />;
  const area = field as ComponentProps<typeof TextField>;
  return <TextField {...area} rows={rows} className="numbers" />;
}

const Stored = ({ value }: { value: string | undefined }) => (
  <span className="text-warn">지금 저장된 값: {value || "비어 있음"}</span>
);
