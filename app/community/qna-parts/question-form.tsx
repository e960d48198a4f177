import type { FieldLooks } from "#shop/form-fields.ts";
import type { ReactNode } from "react";
import { PostForm, type FormAnswer, type StartField } from "#app/ui/form/post-form.tsx";
import { AsField } from "#app/ui/form/as-field.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { useKeptInTab } from "#app/browser/typing/use-kept-in-tab.ts";
import { Button } from "#app/ui/button.tsx";
import { CountedField, CountedText } from "#app/ui/form/counted-text.tsx";

type QuestionStart = { title?: string; text?: string; isSecret: boolean };
type Props = {
  fields: FieldLooks;
  reply: FormAnswer;
  known: QuestionStart;
  submit: string;
  /** further fields and choices */ children?: ReactNode;
  /** the asker's fields, without an account */
  who?: (field: StartField<FieldLooks>) => ReactNode;
  cancel?: ReactNode;
};

const order = ["title", "text", "name", "email", "agree"];

/** A new or edited question. Input stays after any answer, and leaving asks for confirmation. */
export function QuestionForm({
  fields,
  reply,
  known: questionStart,
  submit,
  children,
  who,
  cancel,
}: Props) {
  const { isTyped, onTyped, onSent, formRef } = useKeptInTab(reply);
  const values = reply && !reply.unsent ? reply.values : undefined;
  return (
    <div onInput={onTyped}>
      <PostForm of={fields} reply={reply} formRef={formRef} order={order} onSubmit={onSent}>
        {({ field, busy }) => (
          <>
            <AsField />
            {children}
            <CountedField {...field("title")} defaultValue={values?.title ?? questionStart.title} />
            <CountedText {...field("text")} defaultValue={values?.text ?? questionStart.text} />
            <label className="flex min-h-11 items-start gap-3 text-16">
              <input
                type="checkbox"
                name="isSecret"
                defaultChecked={values ? values.isSecret === "on" : questionStart.isSecret}
                className="mt-0.75 size-5 shrink-0 accent-accent"
              />
              <span>
                비밀글로 남기기
                <span className="block text-14 text-soft">나와 운영자만 볼 수 있어요.</span>
              </span>
            </label>
            {who?.(field)}
            <div className="flex flex-wrap gap-2">
              <Button look="primary" size="l" busy={busy} className="max-md:flex-1">
                {submit}
              </Button>
              {cancel}
            </div>
          </>
        )}
      </PostForm>
      <LeaveGuard active={isTyped} isKept="tab" />
    </div>
  );
}
