import { seoulTime } from "#lib/seoul-time.ts";
import { LockIcon } from "#app/ui/icons.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Question } from "#shop/question/find-question.server.ts";
import { Answered } from "./question-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** A question with its answer, as its reader may see it. */
export function QuestionArticle({ question }: { question: Question }) {
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
            <TextLink look="row" to={`/product/${product.id}`} className="font-medium">
              {product.title}
            </TextLink>
          </p>
        )}
      </header>
      {isHidden && (
        <NoticeBox className="mt-5">
          운영자가 숨긴 질문이에요. 다른 분에게는 보이지 않아요.
        </NoticeBox>
      )}
      <p className="py-7 text-16 whitespace-pre-wrap">{text}</p>
      <Section
        look="openSmall"
        id="answer"
        title="답변"
        className="rounded-m bg-wash px-5 py-5 md:px-7 md:py-6"
      >
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
      </Section>
    </article>
  );
}
