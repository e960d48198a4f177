import { redirect } from "react-router";
import {
  moveFaqCategory,
  removeFaqCategory,
  saveFaqCategory,
} from "#shop/question/faq/arrange-faq-categories.server.ts";
import { moveFaq, removeFaq, showFaq } from "#shop/question/faq/arrange-faqs.server.ts";
import { faqForm } from "#shop/question/faq/faq-forms.ts";
import {
  findFaq,
  listAdminFaqs,
  type AdminFaqCategory,
} from "#shop/question/faq/list-admin-faqs.server.ts";
import { saveFaq } from "#shop/question/faq/save-faq.server.ts";
import { beginFaqs, listUnaskedFaqs } from "#shop/office/faq/begin-faqs.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/faq";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { FaqCategory } from "./faq-category.tsx";
import { FaqForm } from "./faq-form.tsx";
import { NewFaqCategory } from "./new-faq-category.tsx";
import { UnaskedFaqs } from "./unasked-faqs.tsx";
import { QnaHeader } from "./qna-header.tsx";

const HERE = "/admin/qna/faq";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "자주 묻는 질문");

/** `?edit=` and `?new=` (in which category) open the editor instead of the list. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [categories, unasked] = await Promise.all([listAdminFaqs(db), listUnaskedFaqs(db)]);
  const edited = searchParams.has("edit")
    ? found(await findFaq(db, searchParams.get("edit")))
    : null;
  return {
    categories,
    unasked: unasked.map(({ question }) => question),
    edited,
    newIn: newFaqCategory(categories, searchParams.get("new")),
  };
}

/** The category a new entry begins in; the first where the address names none that is there. */
function newFaqCategory(categories: AdminFaqCategory[], categoryId: string | null): string | null {
  if (categoryId === null) return null;
  return (categories.find(({ id }) => id === categoryId) ?? categories[0])?.id ?? null;
}

export const action = formAction(faqForm, async ({ db }, form, { visitor }) => {
  const done = (message: string) =>
    redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
  switch (form.intent) {
    case "save":
      await saveFaq(db, form, visitor);
      return done("질문을 저장했어요.");
    case "begin":
      return done(`질문 ${await beginFaqs(db, visitor)}개를 넣었어요.`);
    case "remove":
      await removeFaq(db, form.id, visitor);
      return done("질문을 지웠어요.");
    case "save-category":
      await saveFaqCategory(db, form, visitor);
      return done("분류를 저장했어요.");
    case "remove-category":
      await removeFaqCategory(db, form.id, form.withFaqs, visitor);
      return done("분류를 지웠어요.");
    case "show":
      await showFaq(db, form.id, form.isShow, visitor);
      return { says: form.isShow ? "질문을 상점에 보여요." : "질문을 상점에서 숨겼어요." };
    case "move":
      await moveFaq(db, form.id, form.direction, visitor);
      return { says: "순서를 바꿨어요." };
    case "move-category":
      await moveFaqCategory(db, form.id, form.direction, visitor);
      return { says: "분류의 순서를 바꿨어요." };
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Revalidates after a refusal, to show another person's change. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => actionStatus === 409 || defaultShouldRevalidate;

export default function Faqs({
  loaderData: { categories, unasked, edited, newIn },
  actionData: reply,
}: Route.ComponentProps) {
  if (edited || newIn) {
    return (
      <>
        <QnaHeader here={HERE} />
        <FaqForm
          key={edited?.id ?? "new"}
          faq={edited}
          newIn={newIn}
          categories={categories}
          reply={reply}
        />
      </>
    );
  }
  return (
    <>
      <QnaHeader here={HERE} />
      <p role="status" className="min-h-9 py-1.5 text-14">
        {reply?.done?.says}
      </p>
      <Trouble words={listTrouble(reply)} />
      <div className="flex max-w-240 flex-col gap-10">
        {categories.map((category, at) => (
          <FaqCategory
            key={category.id}
            category={category}
            isFirst={at === 0}
            isLast={at === categories.length - 1}
            reply={reply?.unsent ? undefined : reply}
          />
        ))}
        {!categories.length && (
          <EmptyState
            title="분류가 없어요"
            words="분류를 먼저 만든 뒤, 그 안에 자주 묻는 질문을 넣어주세요."
            className="!py-8"
          />
        )}
        {unasked.length > 0 && <UnaskedFaqs questions={unasked} />}
        <NewFaqCategory reply={reply?.unsent ? undefined : reply} />
      </div>
    </>
  );
}

const ownForms = ["save-category", "remove-category"];

/** Errors that no form of the list shows. */
function listTrouble(reply: FormAnswer): string | undefined {
  if (reply?.unsent) return "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";
  return ownForms.includes(reply?.values?.intent ?? "") ? undefined : reply?.refused?.message;
}
