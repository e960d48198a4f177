import { fieldsOf } from "#shop/form-fields.ts";
import { categoryForm } from "#shop/product/category/category-forms.ts";
import type { Category } from "#shop/product/category/category.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

const fields = fieldsOf(categoryForm, "save");

type Props = {
  /** without it a new one */
  category?: Category;
  categories: readonly Category[];
  reply: FormReply<unknown> | undefined;
};

export function CategoryForm({ category, categories, reply }: Props) {
  const of = category?.slug ?? "new";
  const above = categories.filter(({ slug, parent }) => parent === null && slug !== category?.slug);
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "save", ...(category && { id: category.slug }) }}
      asMember
      preventScrollReset
      className="grid max-w-180 items-start gap-3 pb-3 md:grid-cols-3"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("name", category?.name)} id={`name-${of}`} />
          <Field {...field("slug", category?.slug)} id={`slug-${of}`} />
          <SelectField
            {...field("parent", category?.parent ?? "")}
            id={`parent-${of}`}
            choices={above.map(({ slug, name }) => [slug, name])}
            none="없음 (맨 위)"
          />
          <Button busy={busy} className="justify-self-start md:col-span-3">
            {category ? "저장" : "카테고리 만들기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}
