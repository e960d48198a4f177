import { consentKinds, type ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import { consentField } from "#shop/member/sign-up/sign-up-forms.ts";
import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const consentBox = "mt-0.5 size-5 shrink-0 accent-accent";
export const consentRow = "flex min-h-11 flex-1 items-start gap-3 py-2.5 text-14";

/** Where each box of a form begins. */
export type StartConsent = (name: ReturnType<typeof consentField>) => FieldStart;

type Props = {
  kind: ConsentKind;
  field: StartConsent;
  values: Record<string, string>;
  text?: { to: string; title: string } | undefined;
};

/** One consent with its box, and its text in another window. */
export function ConsentBox({ kind, field, values, text }: Props) {
  const { name, errors, autoFocus } = field(consentField(kind));
  const { label, required } = consentKinds[kind];
  return (
    <li>
      <div className="flex items-start justify-between gap-3">
        <label className={consentRow}>
          <input
            type="checkbox"
            id={name}
            name={name}
            required={required}
            defaultChecked={values[name] === "on"}
            autoFocus={autoFocus}
            className={consentBox}
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={errors?.length ? `${name}-error` : undefined}
          />
          <span>
            {label} <span className="text-soft">{required ? "(필수)" : "(선택)"}</span>
          </span>
        </label>
        {text && (
          <TextLink
            look="note"
            href={text.to}
            target="_blank"
            rel="noopener"
            aria-label={`${text.title} 새 창으로 보기`}
          >
            보기
          </TextLink>
        )}
      </div>
      {errors?.length ? (
        <p id={`${name}-error`} className="pb-2 pl-8 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </li>
  );
}
