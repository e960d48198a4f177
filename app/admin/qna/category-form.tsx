import { fieldsOf } from "#shop/form-fields.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { faqForm } from "#shop/question/faq/faq-forms.ts";

const fields = fieldsOf(faqForm, "save-category");

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
      of={fields}
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
          />
          <Button busy={busy} className="self-start">
            {category ? "이름 저장" : "분류 만들기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}
