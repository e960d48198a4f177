import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

export function OrderMemo({ memo, reply }: { memo: string; reply: FormReply<never> | undefined }) {
  return (
    <section aria-labelledby="memos">
      <h2 id="memos" className="border-b border-ink pb-2 text-16 font-semibold">
        관리자 메모
      </h2>
      <PostForm
        reply={reply}
        fields={{ intent: "memo" }}
        noValidate={false}
        className="flex flex-col items-stretch gap-3 pt-3"
      >
        {({ field, busy }) => (
          <>
            <TextField
              key={memo}
              {...field("memo", memo)}
              label="주문하신 분에게는 보이지 않아요"
              maxLength={1000}
            />
            <Button busy={busy} className="self-start">
              메모 저장
            </Button>
          </>
        )}
      </PostForm>
    </section>
  );
}
