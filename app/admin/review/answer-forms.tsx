import { fieldsOf } from "#shop/form-fields.ts";
import { deskReviewForm } from "#shop/review/desk/desk-forms.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OfficeReview } from "#shop/office/review/find-office-review.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { review: OfficeReview; reply: FormAnswer };

const answerFields = fieldsOf(deskReviewForm, "answer");

const rewardFields = fieldsOf(deskReviewForm, "reward");

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
          of={answerFields}
          reply={reply}
          fields={{ intent: "answer" }}
          asMember
          preventScrollReset
          className="flex flex-col gap-3 pt-4"
        >
          {({ field, busy }) => (
            <>
              <CountedText {...field("answer", answer)} />
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
          of={rewardFields}
          reply={reply}
          fields={{ intent: "reward" }}
          asMember
          preventScrollReset
          className="flex flex-col gap-3 pt-4"
        >
          {({ field, busy }) => (
            <>
              <Field {...field("reward", review.reward)} />
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
