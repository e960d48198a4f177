import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { FAQ } from "#shop/question/faq/faq-forms.ts";

/** The name of a category, of a new one without `category`. */
export function CategoryForm({
  category,
  reply,
}: {
  category?: { id: string; title: string };
  reply: FormReply<unknown> | undefined;
}) {
  const { formData } = useNavigation();
  const busy =
    formData?.get("intent") === "save-category" &&
    (formData.get("id") ?? undefined) === category?.id;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [reply]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="flex max-w-120 flex-col gap-3 pb-3"
    >
      <AsField />
      <input type="hidden" name="intent" value="save-category" />
      {category && <input type="hidden" name="id" value={category.id} />}
      {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      <Field
        key={category?.title}
        id={`title-${category?.id ?? "new"}`}
        label="분류 이름"
        name="title"
        maxLength={FAQ.category}
        autoComplete="off"
        required
        defaultValue={reply?.values?.title ?? category?.title}
        errors={reply?.errors?.title}
      />
      <Button busy={busy} className="self-start">
        {category ? "이름 저장" : "분류 만들기"}
      </Button>
    </Form>
  );
}
