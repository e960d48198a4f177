import { useState } from "react";
import { strengthWords } from "#shop/member/password/password-strength.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { DescribedField } from "#app/ui/form/post-form.tsx";

/** A password field that can be shown; a new password's strength is described. */
export function PasswordField(field: DescribedField) {
  const { name, label, autoComplete } = field;
  const isNew = autoComplete === "new-password";
  const [shown, setShown] = useState(false);
  const [words, setWords] = useState("");
  return (
    <div className="relative">
      <Field
        {...field}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        required
        className="pr-20"
        hint={
          isNew && (
            <>
              8자 이상이면 돼요. 단어를 여러 개 이어 쓰면 안전하고 기억하기도 쉬워요.{" "}
              <span role="status" className="block font-medium text-ink">
                {words}
              </span>
            </>
          )
        }
        onInput={
          isNew ? ({ currentTarget }) => setWords(strengthWords(currentTarget.value)) : undefined
        }
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`${label} 보기`}
        aria-controls={name}
        onClick={() => setShown(!shown)}
        className="absolute top-7 right-0 min-h-12 rounded-s px-4 text-14 text-soft hover:text-ink noscript:hidden"
      >
        {shown ? "가리기" : "보기"}
      </button>
    </div>
  );
}
