import { CATEGORIES, type Category } from "#shop/product/category/category.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

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
      reply={reply}
      fields={{ intent: "save", ...(category && { id: category.slug }) }}
      asMember
      preventScrollReset
      className="grid max-w-180 items-start gap-3 pb-3 md:grid-cols-3"
    >
      {({ field, busy, values, errors }) => (
        <>
          <Field
            {...field("name", category?.name)}
            id={`name-${of}`}
            label="이름"
            maxLength={CATEGORIES.name}
            autoComplete="off"
            required
          />
          <Field
            {...field("slug", category?.slug)}
            id={`slug-${of}`}
            label="주소"
            optional
            maxLength={CATEGORIES.slug}
            autoComplete="off"
            autoCapitalize="none"
            placeholder="voice-pack"
            hint="/category/ 뒤에 붙어요. 비우면 이름으로 만들어요."
          />
          <SelectField
            name="parent"
            id={`parent-${of}`}
            label="위 카테고리"
            defaultValue={values.parent ?? category?.parent ?? ""}
            errors={errors.parent}
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
