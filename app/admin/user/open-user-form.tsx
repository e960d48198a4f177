import { fieldsOf } from "#shop/form-fields.ts";
import { useState } from "react";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type DescribedField } from "#app/ui/form/post-form.tsx";
import { adminMemberForm, openReasons } from "#shop/office/member/admin-member-forms.ts";

const fields = fieldsOf(adminMemberForm, "open");

/** Asks why before anything hidden is shown. */
export function OpenUserForm({ reply }: { reply: FormReply<unknown> | undefined }) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "open" }}
      asMember
      preventScrollReset
      className="mt-4 flex flex-col gap-3 rounded-m bg-wash p-4"
    >
      {({ field, busy }) => (
        <>
          <ReasonFields why={field("why", "")} words={field("words")} />
          <Button look="ink" busy={busy} className="self-start">
            정보 열기
          </Button>
          <p className="text-12 text-soft">누가 언제 왜 열었는지 감사 기록에 남아요.</p>
        </>
      )}
    </PostForm>
  );
}

/** A reason of its own needs words. */
function ReasonFields({ why, words }: { why: DescribedField; words: DescribedField }) {
  const [reason, setReason] = useState(why.defaultValue);
  const isOther = reason === "other";
  return (
    <>
      <SelectField
        {...why}
        onChange={({ target }) => setReason(target.value)}
        choices={openReasons}
        none="이유를 골라주세요"
      />
      <Field {...words} optional={!isOther} required={isOther} />
    </>
  );
}
