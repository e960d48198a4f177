import { useState } from "react";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FieldStart } from "#app/ui/form/post-form.tsx";
import { openReasons, REASON } from "#shop/office/member/admin-member-forms.ts";

/** Asks why before anything hidden is shown. */
export function OpenUserForm({ reply }: { reply: FormReply<unknown> | undefined }) {
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "open" }}
      order={["why", "words"]}
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
function ReasonFields({ why, words }: { why: FieldStart; words: FieldStart }) {
  const [reason, setReason] = useState(why.defaultValue);
  const isOther = reason === "other";
  return (
    <>
      <SelectField
        {...why}
        label="정보를 여는 이유"
        required
        onChange={({ target }) => setReason(target.value)}
        choices={openReasons}
        none="이유를 골라주세요"
      />
      <Field
        {...words}
        label="자세한 이유"
        optional={!isOther}
        maxLength={REASON.most}
        autoComplete="off"
        placeholder="예: 주문 취소 문의 전화"
        required={isOther}
        minLength={isOther ? REASON.least : undefined}
      />
    </>
  );
}
