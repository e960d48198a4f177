import type { FormReply } from "#app/form-action.server.ts";
import { CategoryForm } from "./category-form.tsx";

export function NewFaqCategory({ reply }: { reply: FormReply<unknown> | undefined }) {
  const mine = reply?.values?.intent === "save-category" && !reply.values.id ? reply : undefined;
  return (
    <section aria-labelledby="new-category" className="border-t border-line pt-6">
      <h2 id="new-category" className="pb-3 text-16 font-semibold">
        새 분류
      </h2>
      <CategoryForm reply={mine} />
    </section>
  );
}
