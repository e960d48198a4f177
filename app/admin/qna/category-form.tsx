import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FAQ } from "#shop/question/faq/faq-forms.ts";

/** The name of a category, of a new one without `category`. */
export function CategoryForm({
  category,
  reply,
}: {
  category?: { id: string; title: string };
  reply: FormReply<unknown> | undefined;
}) {
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "save-category", ...(category && { id: category.id }) }}
      asMember
      preventScrollReset
      className="flex max-w-120 flex-col gap-3 pb-3"
    >
      {({ field, busy }) => (
        <>
          <Field
            key={category?.title}
            {...field("title", category?.title)}
            id={`title-${category?.id ?? "new"}`}
            label="분류 이름"
            maxLength={FAQ.category}
            autoComplete="off"
            required
          />
          <Button busy={busy} className="self-start">
            {category ? "이름 저장" : "분류 만들기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}
