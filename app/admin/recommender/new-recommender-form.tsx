import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";
import { RECOMMENDER } from "#shop/recommender/recommender-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";

export function NewRecommenderForm({ reply }: { reply: FormReply<never> | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "create";
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (reply) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply]);
  const field = (name: string) => ({
    name,
    defaultValue: reply?.values?.[name],
    errors: reply?.errors?.[name],
  });
  return (
    <details ref={box} open={Boolean(reply)} className="w-full md:w-auto md:open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        추천인 만들기
      </summary>
      <Form
        method="post"
        noValidate
        className="mt-3 grid max-w-160 gap-4 rounded-m bg-wash p-4 md:grid-cols-2"
      >
        <AsField />
        <Field
          {...field("code")}
          label="코드"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="SORI2026"
          hint="영문과 숫자 3자에서 20자. 만든 뒤에는 바꿀 수 없어요."
          className="uppercase numbers"
        />
        <Field
          {...field("name")}
          label="이름"
          required
          maxLength={RECOMMENDER.name}
          autoComplete="off"
          placeholder="누구의 코드인지"
        />
        <div className="md:col-span-2">
          <TextField
            {...field("memo")}
            label="메모"
            optional
            maxLength={RECOMMENDER.memo}
            hint="관리자만 볼 수 있어요."
          />
        </div>
        <Button name="intent" value="create" look="ink" busy={busy} className="justify-self-start">
          만들기
        </Button>
      </Form>
    </details>
  );
}
