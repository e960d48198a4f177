import { fieldsOf, type FieldLooks } from "#shop/form-fields.ts";
import { redirect, useSearchParams } from "react-router";
import { plainLine } from "#lib/text/typed.ts";
import { changeQuestion } from "#shop/question/asker/change-question.server.ts";
import {
  findQuestion,
  isQuestion,
  type Question as Shown,
} from "#shop/question/find-question.server.ts";
import { ownQuestionForm } from "#shop/question/question-forms.ts";
import { takeBackQuestion } from "#shop/question/asker/take-back-question.server.ts";
import { saved } from "#app/flash.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { may } from "#shop/member/staff/roles.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { forgetAnswered } from "#app/browser/typing/use-kept-in-tab.ts";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { formAction } from "../form-action.server.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { shareMeta, shareOf } from "../share-meta.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import type { Route } from "./+types/question";
import { OwnQuestion } from "./qna-parts/own-question.tsx";
import { QuestionArticle } from "./qna-parts/question-article.tsx";
import { QuestionForm } from "./qna-parts/question-form.tsx";
import { textLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "QnA" }];
  const {
    question: { id, title, text, answer, isSecret, isHidden },
  } = loaderData;
  const shownText = answer ?? text;
  return [
    ...shareMeta({
      ...shareOf(matches),
      type: "article",
      path: `/qna/${id}`,
      title: `${title} | QnA`,
      description: plainLine(shownText, 160),
    }),
    ...(isSecret || isHidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/**
 * Administrators are sent to the back office for non-public questions, where reading is audited.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const { account, role } = visitorOf(context);
  const question = await findQuestion(db, params.id, account?.id ?? null);
  if (!question && may(role, "question.read") && (await isQuestion(db, params.id)))
    throw redirect(`/admin/qna/${params.id}`);
  return { question: found(question), fields: fieldsOf(ownQuestionForm, "change") };
}

export const handle = keepOffline<typeof loader>(({ question, fields }) =>
  question.isSecret || question.isHidden
    ? null
    : { question: { ...question, isMine: false }, fields },
);

export const action = formAction(
  ownQuestionForm,
  async (shop, form, { params: { id = "" }, visitor: { account } }) => {
    if (!account) throw new Refusal("sign-in-again");
    if (form.intent === "remove") {
      await takeBackQuestion(shop.db, id, account.id);
      return saved("/my/questions", "질문을 지웠어요.");
    }
    await changeQuestion(shop.db, id, form, account.id);
    return saved(`/qna/${id}`, "질문을 수정했어요.");
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, forgetAnswered);

/** Revalidates after a refusal, to show what changed beside the input. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => actionStatus === 409 || defaultShouldRevalidate;

export default function Question({
  loaderData: { question, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const values = reply?.values;
  const isChange = values?.intent === "change";
  const isRewriting = question.isMine && (search.has("edit") || isChange) && !question.isAnswered;
  return (
    <div className="mx-auto max-w-180 px-5 pt-6 pb-20 md:pt-12">
      <BackLink to="/qna">QnA</BackLink>
      {isRewriting ? (
        <Rewriting fields={fields} question={question} reply={reply} />
      ) : (
        <>
          {isChange && <Overtaken text={values.text ?? ""} words={reply?.refused?.message} />}
          <QuestionArticle question={question} />
          {question.isMine && <OwnQuestion question={question} reply={reply} />}
        </>
      )}
    </div>
  );
}

type RewritingProps = { question: Shown; fields: FieldLooks; reply: FormAnswer };

function Rewriting({ question, fields, reply }: RewritingProps) {
  return (
    <>
      <Title className="mt-2 mb-8">질문 고치기</Title>
      <QuestionForm
        fields={fields}
        reply={reply}
        known={question}
        submit="고치기"
        cancel={
          <ButtonLink to={`/qna/${question.id}`} size="l" look="quiet">
            닫기
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={question.version} />
      </QuestionForm>
    </>
  );
}

/** The question was answered during an edit; the input is not lost. */
function Overtaken({ text, words }: { text: string; words: string | undefined }) {
  return (
    <div className="my-4">
      <NoticeBox tone="warn">
        <p>{words}</p>
        {text && (
          <details className="mt-2">
            <summary className={textLink("tall")}>방금 쓰던 내용 보기</summary>
            <p className="whitespace-pre-wrap text-ink">{text}</p>
          </details>
        )}
      </NoticeBox>
    </div>
  );
}
