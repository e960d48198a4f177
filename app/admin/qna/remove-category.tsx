import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { AdminFaqCategory } from "#shop/question/faq/list-admin-faqs.server.ts";

/** Removing a category with entries needs a confirmation. */
export function RemoveCategory({
  category: { id, title, faqs },
  reply,
}: {
  category: AdminFaqCategory;
  reply: FormReply<unknown> | undefined;
}) {
  return (
    <Unfold
      title="분류 삭제"
      label={`분류 삭제: ${title}`}
      open={Boolean(reply)}
      className="open:w-full"
    >
      <PostForm
        reply={reply}
        fields={{ intent: "remove-category", id }}
        asMember
        preventScrollReset
        className="flex max-w-120 flex-col items-start gap-3 rounded-m bg-wash p-4"
      >
        {({ busy }) => (
          <>
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
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
