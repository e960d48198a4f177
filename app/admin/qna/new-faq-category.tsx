import type { FormReply } from "#app/form-action.server.ts";
import { CategoryForm } from "./category-form.tsx";
import { Section } from "#app/ui/section.tsx";

export function NewFaqCategory({ reply }: { reply: FormReply<unknown> | undefined }) {
  const mine = reply?.values?.intent === "save-category" && !reply.values.id ? reply : undefined;
  return (
    <Section
      look="openSmall"
      id="new-category"
      title="새 분류"
      titleClass="pb-3"
      className="border-t border-line pt-6"
    >
      <CategoryForm reply={mine} />
    </Section>
  );
}
