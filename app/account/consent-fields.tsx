import { useRef, useState } from "react";
import { consentKinds, type ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import { consentField, optionalConsents, requiredConsents } from "#shop/member/sign-up/sign-up-forms.ts";
import type { AccountField } from "./account-form.tsx";

const texts: Partial<Record<ConsentKind, string>> = { terms: "/policy", privacy: "/policy/privacy" };
const box = "mt-0.5 size-5 shrink-0 accent-accent";
const row = "flex min-h-11 flex-1 items-start gap-3 py-2.5 text-14";

/** Every consent is given by itself and none beforehand. The box above them only ticks what stands below, for all to see. */
export function ConsentFields({ field, values }: { field: AccountField; values: Record<string, string> }) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [all, setAll] = useState(false);
  const boxes = () => [...(fieldset.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
  const tickAll = (checked: boolean) => {
    for (const each of boxes()) each.checked = checked;
    setAll(checked);
  };
  const Consent = (kind: ConsentKind) => {
    const { name, errors, autoFocus } = field(consentField(kind));
    const { label, required } = consentKinds[kind];
    return (
      <li key={kind}>
        <div className="flex items-start justify-between gap-3">
          <label className={row}>
            <input
              type="checkbox" id={name} name={name} required={required} defaultChecked={values[name] === "on"} autoFocus={autoFocus} className={box}
              aria-invalid={errors?.length ? true : undefined} aria-describedby={errors?.length ? `${name}-error` : undefined}
            />
            <span>{label} <span className="text-soft">{required ? "(필수)" : "(선택)"}</span></span>
          </label>
          {texts[kind] && <a href={texts[kind]} target="_blank" rel="noopener" aria-label={`${kind === "terms" ? "이용약관" : "개인정보처리방침"} 새 창으로 보기`} className="inline-flex min-h-11 items-center text-14 text-soft underline underline-offset-4">보기</a>}
        </div>
        {errors?.length ? <p id={`${name}-error`} className="pb-2 pl-8 text-14 text-bad" data-field-error>{errors.join(" ")}</p> : null}
      </li>
    );
  };
  return (
    <fieldset ref={fieldset} onChange={() => setAll(boxes().every(({ checked }) => checked))}>
      <legend className="text-14 font-medium">동의</legend>
      <label className={`${row} mt-1 border-b border-line font-medium noscript:hidden`}>
        <input type="checkbox" checked={all} onChange={(event) => tickAll(event.currentTarget.checked)} className={box} />
        <span>모두 동의해요 <span className="font-normal text-soft">(선택 항목도 함께 표시돼요)</span></span>
      </label>
      <ul className="pt-1">{[...requiredConsents, ...optionalConsents].map(Consent)}</ul>
      <p className="text-12 text-soft">선택 항목에 동의하지 않아도 가입할 수 있고, 가입한 뒤 마이페이지에서 언제든 바꿀 수 있어요.</p>
    </fieldset>
  );
}
