import { Link, redirect, useSearchParams } from "react-router";
import { plainLine } from "#lib/text/plain-line.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { changeQuestion } from "#shop/question/asker/change-question.server.ts";
import {
  findQuestion,
  isQuestion,
  type Question as Shown,
} from "#shop/question/find-question.server.ts";
import { ownQuestionForm } from "#shop/question/question-forms.ts";
import { takeBackQuestion } from "#shop/question/asker/take-back-question.server.ts";
import { saved } from "#app/account/my/saved.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { may } from "#shop/member/staff/roles.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { formAction } from "../form-action.server.ts";
import { found } from "../found.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { shareMeta, shareOf } from "../share-meta.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { LinkedText } from "../ui/linked-text.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import type { Route } from "./+types/question";
import { OwnQuestion } from "./qna-parts/own-question.tsx";
import { QuestionForm } from "./qna-parts/question-form.tsx";
import { Answered } from "./qna-parts/question-list.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "QnA" }];
  const {
    question: { id, title, text, answer, isSecret, isHidden },
  } = loaderData;
  const told = answer ?? text;
  return [
    ...shareMeta({
      ...shareOf(matches),
      type: "article",
      path: `/qna/${id}`,
      title: `${title} | QnA`,
      description: plainLine(told, 160),
    }),
    ...(isSecret || isHidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/** Administrators read what is not open to everybody in the back office, where it is written down. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const { account, role } = visitorOf(context);
  const question = await findQuestion(db, params.id, account?.id ?? null);
  if (!question && may(role, "question.read") && (await isQuestion(db, params.id)))
    throw redirect(`/admin/qna/${params.id}`);
  return { question: found(question) };
}

export const handle = keepOffline<typeof loader>(({ question }) =>
  question.isSecret || question.isHidden ? null : { question: { ...question, isMine: false } },
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
    return saved(`/qna/${id}`, "질문을 고쳤어요.");
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** After a refusal the page shows what changed meanwhile, beside what was typed. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => actionStatus === 409 || defaultShouldRevalidate;

export default function Question({
  loaderData: { question },
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
        <Rewriting question={question} reply={reply} />
      ) : (
        <>
          {isChange && <Overtaken text={values.text ?? ""} words={reply?.refused?.message} />}
          <Article question={question} />
          {question.isMine && <OwnQuestion question={question} reply={reply} />}
        </>
      )}
    </div>
  );
}

function Rewriting({ question, reply }: { question: Shown; reply: FormAnswer }) {
  return (
    <>
      <h1 className="mt-2 mb-8 text-28 font-bold">질문 고치기</h1>
      <QuestionForm
        reply={reply}
        known={question}
        submit="고치기"
        cancel={
          <ButtonLink to={`/qna/${question.id}`} size="l" look="quiet">
            그만두기
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={question.version} />
      </QuestionForm>
    </>
  );
}

/** The answer came while its asker wrote the question anew: what was typed is not lost. */
function Overtaken({ text, words }: { text: string; words: string | undefined }) {
  return (
    <div className="my-4">
      <NoticeBox tone="warn">
        <p>{words}</p>
        {text && (
          <details className="mt-2">
            <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
              방금 쓰던 내용 보기
            </summary>
            <p className="whitespace-pre-wrap text-ink">{text}</p>
          </details>
        )}
      </NoticeBox>
    </div>
  );
}

function Article({ question }: { question: Shown }) {
  const {
    title,
    text,
    isSecret,
    isHidden,
    isAnswered,
    product,
    askerName,
    createdAt,
    answer,
    answeredAt,
    isMine,
  } = question;
  return (
    <article>
      <header className="mt-2 border-b border-ink pb-5">
        <Answered isAnswered={isAnswered} />
        <h1 className="mt-2 text-20 font-bold md:text-28">
          {isSecret && <LockIcon className="mr-1.5 inline size-5 align-[-0.15em] text-soft" />}
          {title}
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-2 text-14 text-soft numbers">
          {isSecret && <span>비밀글</span>}
          <span>{askerName}</span>
          <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
        </p>
        {product && (
          <p className="mt-3 text-14">
            <span className="text-soft">상품 </span>
            <Link
              to={`/product/${product.id}`}
              className="inline-flex min-h-6 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {product.title}
            </Link>
          </p>
        )}
      </header>
      {isHidden && (
        <div className="mt-5">
          <NoticeBox>운영자가 숨긴 질문이에요. 다른 분에게는 보이지 않아요.</NoticeBox>
        </div>
      )}
      <p className="py-7 text-16 whitespace-pre-wrap">{text}</p>
      <section aria-labelledby="answer" className="rounded-m bg-wash px-5 py-5 md:px-7 md:py-6">
        <h2 id="answer" className="text-16 font-semibold">
          답변
        </h2>
        {answer !== null && answeredAt ? (
          <>
            <LinkedText text={answer} className="mt-3 text-16" />
            <p className="mt-4 text-12 text-soft numbers">
              <time dateTime={answeredAt.toISOString()}>{seoulTime(answeredAt)}</time>
            </p>
          </>
        ) : (
          <p className="mt-2 text-16 text-soft">
            아직 답변을 준비하고 있어요.{isMine && " 답변을 드리면 메일로 알려드릴게요."}
          </p>
        )}
      </section>
    </article>
  );
}
