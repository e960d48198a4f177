import { redirect } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { adminQuestionForm } from "#shop/question/answer-forms.ts";
import { answerQuestion } from "#shop/question/answer-question.server.ts";
import {
  findAdminQuestion,
  type AdminQuestion,
} from "#shop/office/question/find-admin-question.server.ts";
import { findNextWaiting } from "#shop/office/question/find-next-waiting.server.ts";
import { hideQuestion } from "#shop/question/hide-question.server.ts";
import { removeQuestion } from "#shop/question/remove-question.server.ts";
import { listTemplates } from "#shop/question/template/list-templates.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LockIcon } from "#app/ui/icons.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/question";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { QuestionStanding } from "./question-standing.tsx";
import { askerWords, QuestionState } from "./question-parts.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "질문");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const question = found(await findAdminQuestion(db, params.id, visitorOf(context)));
  const [templates, nextId] = await Promise.all([
    listTemplates(db),
    findNextWaiting(db, question.id),
  ]);
  return { question, templates, nextId };
}

/** Revalidates after a conflict to show the other answer; the input stays. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => actionStatus === 409 || defaultShouldRevalidate;

export const action = formAction(
  adminQuestionForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const done = (message: string, path = `/admin/qna/${id}`) =>
      redirect(path, { headers: { "Set-Cookie": flashCookie({ message }) } });
    switch (form.intent) {
      case "answer": {
        const { isFirst, isMailed } = await answerQuestion(shop, id, form, visitor);
        return done(
          `${isFirst ? "답변했어요." : "답변을 수정했어요."}${isMailed ? " 질문한 분에게 메일로 알려요." : ""}`,
        );
      }
      case "hide":
        await hideQuestion(shop.db, id, form.reason, visitor);
        return done("질문을 숨겼어요.");
      case "show":
        await hideQuestion(shop.db, id, null, visitor);
        return done("질문을 다시 보여요.");
      case "remove":
        await removeQuestion(shop.db, id, form.reason, visitor);
        return done("질문을 삭제했어요.", "/admin/qna");
    }
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Question({
  loaderData: { question, templates, nextId },
  actionData: reply,
}: Route.ComponentProps) {
  const intent = reply?.values?.intent;
  return (
    <div className="max-w-300">
      <BackLink to="/admin/qna">질문 목록</BackLink>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-6">
        <Title>
          {question.isSecret && (
            <LockIcon className="mr-1.5 inline size-6 align-[-0.1em] text-soft" />
          )}
          {question.title}
        </Title>
        <QuestionState
          answeredAt={question.answer?.at ?? null}
          hiddenAt={question.hiddenAt}
          removedAt={question.removedAt}
        />
      </header>
      <Trouble words={intent === "show" && reply?.refused?.message} className="pb-6" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <QuestionText question={question} />
          {question.removedAt ? (
            <LastAnswer answer={question.answer} />
          ) : (
            <AnswerForm
              key={`${question.id} ${question.version}`}
              question={question}
              templates={templates}
              reply={answerTo(reply, { intent: "answer" })}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <QuestionContext question={question} nextId={nextId} />
          <QuestionStanding question={question} reply={reply?.unsent ? undefined : reply} />
        </div>
      </div>
    </div>
  );
}

/** A question removed by its asker cannot be answered. */
function LastAnswer({ answer }: Pick<AdminQuestion, "answer">) {
  if (!answer) return null;
  return (
    <Section look="ruledSmall" id="answered" title="답변">
      <p className="pt-4 text-16 whitespace-pre-wrap">{answer.text}</p>
    </Section>
  );
}

function QuestionText({
  question: { text, isSecret, createdAt, updatedAt, answer },
}: {
  question: AdminQuestion;
}) {
  return (
    <Section look="ruledSmall" id="asked" title="질문 내용">
      <p className="pt-4 text-16 whitespace-pre-wrap">{text}</p>
      <p className="pt-4 text-12 text-soft numbers">
        {isSecret && "비밀글 · "}
        {seoulTime(createdAt)}
        {updatedAt && !answer && ` · ${seoulTime(updatedAt)}에 질문한 분이 고침`}
        {answer && ` · ${answer.by}님이 ${seoulTime(answer.at)}에 답변`}
      </p>
    </Section>
  );
}

function QuestionContext({
  question: { id, asker, product, answer, isSecret, hiddenAt, removedAt },
  nextId,
}: {
  question: AdminQuestion;
  nextId: string | null;
}) {
  return (
    <Section look="ruledSmall" id="around" title="질문한 분과 상품">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2 pt-3 text-14">
        <dt className="text-soft">질문한 분</dt>
        <dd>
          {asker.id ? (
            <TextLink look="row" to={`/admin/user/${asker.id}`} className="font-medium">
              {asker.name}
            </TextLink>
          ) : (
            askerWords(asker.name, asker.isGuest)
          )}
        </dd>
        <dt className="text-soft">상품</dt>
        <dd>
          {product ? (
            <TextLink
              look="row"
              reloadDocument
              to={`/product/${product.id}`}
              className="font-medium"
            >
              {product.title}
            </TextLink>
          ) : (
            "정하지 않음"
          )}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2 pt-4">
        {nextId && (
          <ButtonLink to={`/admin/qna/${nextId}`} look={answer ? "ink" : "outline"}>
            {answer ? "다음 질문 답하기" : "다음 질문"}
          </ButtonLink>
        )}
        {!isSecret && !hiddenAt && !removedAt && (
          <ButtonLink reloadDocument to={`/qna/${id}`}>
            상점에서 보기
          </ButtonLink>
        )}
      </div>
      {(isSecret || hiddenAt || removedAt) && (
        <p className="pt-3 text-12 text-soft">
          모두에게 공개되지 않은 글이라, 열어본 것이 감사 기록에 남아요.
        </p>
      )}
    </Section>
  );
}
