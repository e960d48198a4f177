import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { openReasons, REASON } from "#shop/office/member/admin-member-forms.ts";

/** Asks why before anything hidden is shown. */
export function OpenUserForm({ reply }: { reply: FormReply<unknown> | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "open";
  const [why, setWhy] = useState(reply?.values?.why ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="mt-4 flex flex-col gap-3 rounded-m bg-wash p-4"
    >
      <AsField />
      <input type="hidden" name="intent" value="open" />
      {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      <SelectField
        label="정보를 여는 이유"
        name="why"
        required
        defaultValue={reply?.values?.why ?? ""}
        onChange={({ target }) => setWhy(target.value)}
        errors={reply?.errors?.why}
      >
        <option value="">이유를 골라주세요</option>
        {Object.entries(openReasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="자세한 이유"
        name="words"
        optional={why !== "other"}
        maxLength={REASON.most}
        autoComplete="off"
        placeholder="예: 주문 취소 문의 전화"
        defaultValue={reply?.values?.words}
        errors={reply?.errors?.words}
        required={why === "other"}
        minLength={why === "other" ? REASON.least : undefined}
      />
      <Button look="ink" busy={busy} className="self-start">
        정보 열기
      </Button>
      <p className="text-12 text-soft">누가 언제 왜 열었는지 감사 기록에 남아요.</p>
    </Form>
  );
}
