import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { AdminFaqCategory } from "#shop/question/faq/list-admin-faqs.server.ts";

/** A category with entries goes only when that was said. */
export function RemoveCategory({
  category: { id, title, faqs },
  reply,
}: {
  category: AdminFaqCategory;
  reply: FormReply<unknown> | undefined;
}) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "remove-category" && formData.get("id") === id;
  return (
    <details open={Boolean(reply)} className="open:w-full">
      <summary
        aria-label={`분류 삭제: ${title}`}
        className="inline-flex min-h-11 items-center text-14 text-soft underline decoration-edge underline-offset-4 hover:text-ink"
      >
        분류 삭제
      </summary>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => busy && event.preventDefault()}
        className="flex max-w-120 flex-col items-start gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <input type="hidden" name="intent" value="remove-category" />
        <input type="hidden" name="id" value={id} />
        {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
        {faqs.length > 0 && (
          <label className="flex min-h-11 items-center gap-3 text-14">
            <input type="checkbox" name="withFaqs" className="size-5 shrink-0 accent-accent" />
            안에 있는 질문 {faqs.length}개도 함께 지우기
          </label>
        )}
        <p className="text-14 text-soft">되돌릴 수 없어요.</p>
        <Button look="danger" busy={busy}>
          분류 지우기
        </Button>
      </Form>
    </details>
  );
}
