import { Form, useNavigation } from "react-router";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

export function OrderMemo({ memo, reply }: { memo: string; reply: FormReply<never> | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "memo";
  return (
    <section aria-labelledby="memos">
      <h2 id="memos" className="border-b border-ink pb-2 text-16 font-semibold">
        관리자 메모
      </h2>
      <Form method="post" className="flex flex-col items-stretch gap-3 pt-3">
        <input type="hidden" name="intent" value="memo" />
        {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
        <TextField
          key={memo}
          label="주문하신 분에게는 보이지 않아요"
          name="memo"
          maxLength={1000}
          defaultValue={reply?.values?.memo ?? memo}
          errors={reply?.errors?.memo}
        />
        <Button busy={busy} className="self-start">
          메모 저장
        </Button>
      </Form>
    </section>
  );
}
