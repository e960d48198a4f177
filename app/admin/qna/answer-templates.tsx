import { redirect, useSearchParams } from "react-router";
import { listTemplates } from "#shop/question/template/list-templates.server.ts";
import { removeTemplate } from "#shop/question/template/remove-template.server.ts";
import { saveTemplate } from "#shop/question/template/save-template.server.ts";
import { templateForm } from "#shop/question/template/template-form.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/answer-templates";
import { QnaHeader } from "./qna-header.tsx";
import { TemplateForm } from "./template-form.tsx";
import { TemplateList } from "./template-list.tsx";

const HERE = "/admin/qna/templates";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "답변 틀");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  templates: await listTemplates(shopOf(context).db),
});

export const action = formAction(templateForm, async ({ db }, form, { visitor }) => {
  const done = (message: string) =>
    redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
  if (form.intent === "remove") {
    await removeTemplate(db, form.id, visitor);
    return done("답변 틀을 지웠어요.");
  }
  await saveTemplate(db, form, visitor);
  return done("답변 틀을 저장했어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function AnswerTemplates({
  loaderData: { templates },
  actionData: reply,
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const values = reply && "values" in reply ? reply.values : undefined;
  const id = values?.intent === "save" ? values.id : search.get("edit");
  const edited = templates.find((template) => template.id === id);
  const writes = search.has("new") || edited !== undefined || values?.intent === "save";
  return (
    <>
      <QnaHeader here={HERE} />
      <p className="mt-2 max-w-180 text-14 text-soft">
        자주 쓰는 답변을 만들어두면 질문에 답할 때 불러와 고쳐 쓸 수 있어요. {"{이름}"}에는 가린
        이름이, {"{상품}"}에는 상품 이름이 들어가요.
      </p>
      <div className="mt-6 max-w-220">
        {writes ? (
          <TemplateForm key={id ?? "new"} template={edited ?? null} reply={reply} />
        ) : (
          <TemplateList templates={templates} />
        )}
      </div>
    </>
  );
}
