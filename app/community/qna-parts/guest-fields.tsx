import type { FieldLooks } from "#shop/form-fields.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { periods } from "#shop/retention/periods.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** A guest's contact, with the notice required before consent (privacy act, article 15(2)). */
export function GuestFields({ field, agreed }: { field: StartField<FieldLooks>; agreed: boolean }) {
  const { name, errors, autoFocus } = field("agree");
  return (
    <>
      <Field {...field("name")} />
      <Field {...field("email")} />
      <div>
        <Tick name={name} isOn={agreed} errors={errors} autoFocus={autoFocus} required>
          <span className="text-16">답변을 받을 이름과 이메일의 수집과 이용에 동의해요 (필수)</span>
          <span className="block text-14 text-soft">
            답변을 알려드리는 데에만 쓰고, {periods.asker.words} 뒤에 지워요. 동의하지 않을 수
            있지만 그러면 비회원 질문을 받을 수 없어요.
          </span>
        </Tick>
        <p className="pl-8">
          <TextLink look="note" href={policyKinds.privacy.path} target="_blank" rel="noopener">
            {policyKinds.privacy.title}
            <span className="sr-only"> (새 창에서 열려요)</span>
          </TextLink>
        </p>
      </div>
    </>
  );
}
