import { useRef, useState } from "react";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import type { ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import { optionalConsents, requiredConsents } from "#shop/member/sign-up/sign-up-forms.ts";
import { ConsentBox, consentBox, consentRow, type StartConsent } from "./consent-box.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const texts: Partial<Record<ConsentKind, { to: string; title: string }>> = {
  terms: { to: policyKinds.terms.path, title: policyKinds.terms.title },
};

/**
 * A separate box for each consent, none preselected. The box above only ticks the visible ones
 * below it.
 */
export function ConsentFields({
  field,
  values,
}: {
  field: StartConsent;
  values: Record<string, string>;
}) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [all, setAll] = useState(false);
  const boxes = () => [
    ...(fieldset.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? []),
  ];
  const tickAll = (checked: boolean) => {
    for (const each of boxes()) each.checked = checked;
    setAll(checked);
  };
  return (
    <fieldset ref={fieldset} onChange={() => setAll(boxes().every(({ checked }) => checked))}>
      <legend className="text-14 font-medium">동의</legend>
      <label className={`${consentRow} mt-1 border-b border-line font-medium noscript:hidden`}>
        <input
          type="checkbox"
          checked={all}
          onChange={(event) => tickAll(event.currentTarget.checked)}
          className={consentBox}
        />
        <span>
          모두 동의해요 <span className="font-normal text-soft">(선택 항목도 함께 표시돼요)</span>
        </span>
      </label>
      <ul className="pt-1">
        {[...requiredConsents, ...optionalConsents].map((kind) => (
          <ConsentBox key={kind} kind={kind} field={field} values={values} text={texts[kind]} />
        ))}
      </ul>
      <p className="mb-2 text-14 text-soft">
        가입과 주문에 필요한 이메일, 이름, 휴대폰 번호는 회원 계약을 이행하는 데 쓰고, 탈퇴하면
        삭제해요.{" "}
        <TextLink href={policyKinds.privacy.path} target="_blank" rel="noopener">
          {policyKinds.privacy.title}
          <span className="sr-only"> (새 창에서 열려요)</span>
        </TextLink>
      </p>
      <p className="text-12 text-soft">
        선택 항목에 동의하지 않아도 가입할 수 있고, 가입한 뒤 마이페이지에서 언제든 바꿀 수 있어요.
      </p>
    </fieldset>
  );
}
