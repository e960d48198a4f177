import { seoulTime } from "#lib/seoul-time.ts";
import type { OfficeReview } from "#shop/office/review/find-office-review.server.ts";
import { REVIEW } from "#shop/review/review-limits.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { review: OfficeReview; reply: FormAnswer };

/** The shop's public answer, and whether the review was rewarded. */
export function AnswerForms({ review, reply }: Props) {
  const { answer, answeredAt, answeredBy } = review;
  return (
    <>
      <Section
        look="ruledSmall"
        id="answering"
        title={answer === null ? "답글 달기" : "답글 고치기"}
      >
        <PostForm
          key={answer}
          reply={reply}
          fields={{ intent: "answer" }}
          asMember
          preventScrollReset
          className="flex flex-col gap-3 pt-4"
        >
          {({ field, busy }) => (
            <>
              <CountedText
                {...field("answer", answer)}
                label="답글"
                rows={5}
                maxLength={REVIEW.answer}
                autoComplete="off"
                hint="누구나 볼 수 있어요. 개인정보는 적지 마세요."
                required
              />
              <Button look="ink" busy={busy} className="self-start">
                {answer === null ? "답글 남기기" : "고친 답글 저장"}
              </Button>
            </>
          )}
        </PostForm>
        {answer !== null && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
            <OneButton values={{ intent: "unanswer" }}>
              {(busy) => <Button busy={busy}>답글 지우기</Button>}
            </OneButton>
            {answeredAt && (
              <p className="text-12 text-soft numbers">
                {answeredBy}님이 {seoulTime(answeredAt)}에 답함
              </p>
            )}
          </div>
        )}
      </Section>
      <Section look="ruledSmall" id="rewarding" title="보상 표시">
        <PostForm
          key={review.reward}
          reply={reply}
          fields={{ intent: "reward" }}
          asMember
          preventScrollReset
          className="flex flex-col gap-3 pt-4"
        >
          {({ field, busy }) => (
            <>
              <Field
                {...field("reward", review.reward)}
                label="후기를 쓰고 받은 것"
                maxLength={REVIEW.reward}
                autoComplete="off"
                placeholder="예: 무료로 받은 상품"
                hint="적으면 후기에 ‘보상을 받고 쓴 후기’라고 보여요. 대가를 주었으면 꼭 적어주세요(표시광고법). 비우면 표시를 빼요."
              />
              <Button busy={busy} className="self-start">
                저장
              </Button>
            </>
          )}
        </PostForm>
      </Section>
    </>
  );
}
