import { data } from "react-router";
import * as z from "zod";
import { findGuestQuestion } from "#shop/question/guest/find-guest-question.server.ts";
import { withdrawGuestQuestion } from "#shop/question/guest/withdraw-guest-question.server.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { formAction } from "../form-action.server.ts";
import { shopOf } from "../request.server.ts";
import type { Route } from "./+types/guest-question";
import { LinkedQuestion } from "./qna-parts/own-question.tsx";
import { QuestionArticle } from "./qna-parts/question-article.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 질문");

const OVER = "없거나 만료된 링크예요. 비밀글이 아닌 질문은 QnA에서 볼 수 있어요.";

/** Programs follow the links of mails too: opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const question = await findGuestQuestion(shopOf(context), params.id, params.mark);
  if (!question) throw data({ words: OVER }, { status: 404 });
  return { question };
}

const form = z.object({ intent: z.literal("remove", "할 수 없는 작업이에요.") });

export const action = formAction(form, async (shop, _form, { params: { id = "", mark = "" } }) => {
  await withdrawGuestQuestion(shop, id, mark);
  return saved("/qna", "질문을 지웠어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function GuestQuestion({
  loaderData: { question },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-180 px-5 pt-6 pb-20 md:pt-12">
      <BackLink to="/qna">QnA</BackLink>
      <QuestionArticle question={question} />
      <LinkedQuestion isAnswered={question.isAnswered} reply={reply} />
    </div>
  );
}
