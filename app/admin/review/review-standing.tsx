import { fieldsOf } from "#shop/form-fields.ts";
import { deskReviewForm } from "#shop/review/desk/desk-forms.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OfficeReview } from "#shop/office/review/find-office-review.server.ts";
import { hideReasonNames, hideReasons } from "#shop/review/hide-reasons.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { Section } from "#app/ui/section.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { review: OfficeReview; reply: FormAnswer };

/** Whether the shop shows it, why not, and what its writer says to that. */
export function ReviewStanding({ review, reply }: Props) {
  const { hiddenAt, objectedAt, objectionAnsweredAt } = review;
  const isObjected = objectedAt !== null && objectionAnsweredAt === null;
  return (
    <Section look="ruledSmall" id="standing" title="보이기와 이의" className="flex flex-col gap-4">
      {hiddenAt && <WhyHidden review={review} />}
      {objectedAt && <Objection review={review} />}
      {isObjected && <ObjectionForm reply={reply} />}
      {!hiddenAt && <HideForm reply={reply} />}
      {hiddenAt && !isObjected && <ShowForm reply={reply} />}
    </Section>
  );
}

const WhyHidden = ({
  review: { hiddenAt, hiddenReason, hiddenWords },
}: {
  review: OfficeReview;
}) => (
  <Card tone="bad">
    <p className="font-semibold text-bad">상점에서 숨겼어요</p>
    <p className="pt-1">{hiddenReason && hideReasons[hiddenReason]}</p>
    <p className="pt-1 wrap-anywhere whitespace-pre-wrap">{hiddenWords}</p>
    {hiddenAt && <p className="pt-1 text-12 text-soft numbers">{seoulTime(hiddenAt)}</p>}
  </Card>
);

const Objection = ({ review }: { review: OfficeReview }) => (
  <Card>
    <p className="font-semibold">쓴 분의 이의</p>
    <p className="pt-1 wrap-anywhere whitespace-pre-wrap">{review.objection}</p>
    {review.objectedAt && (
      <p className="pt-1 text-12 text-soft numbers">{seoulTime(review.objectedAt)}</p>
    )}
    {review.objectionAnsweredAt && (
      <>
        <p className="pt-3 font-semibold">상점의 답</p>
        <p className="pt-1 wrap-anywhere whitespace-pre-wrap">{review.objectionAnswer}</p>
        <p className="pt-1 text-12 text-soft numbers">{seoulTime(review.objectionAnsweredAt)}</p>
      </>
    )}
  </Card>
);

const hideFields = fieldsOf(deskReviewForm, "hide");
const showFields = fieldsOf(deskReviewForm, "show");
const objectionFields = fieldsOf(deskReviewForm, "objection");

function HideForm({ reply }: { reply: FormAnswer }) {
  return (
    <Unfold title="숨기기" open={reply?.values?.intent === "hide"}>
      <PostForm
        of={hideFields}
        reply={reply}
        fields={{ intent: "hide" }}
        asMember
        preventScrollReset
        className="flex flex-col gap-3 pt-2"
      >
        {({ field, busy }) => (
          <>
            <p className="text-14 text-soft">
              별점이 낮거나 마음에 들지 않는다는 이유로는 숨길 수 없어요. 쓴 분은 이의를 제기할 수
              있어요.
            </p>
            <SelectField
              {...field("reason")}
              choices={hideReasonNames.map((name) => [name, hideReasons[name]])}
              none="골라주세요"
            />
            <TextField {...field("words")} id="words-words" />
            <Button look="danger" busy={busy} className="self-start">
              숨기고 알리기
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}

const ShowForm = ({ reply }: { reply: FormAnswer }) => (
  <Unfold title="다시 보이기" open={Boolean(answerTo(reply, { intent: "show" }))}>
    <PostForm
      of={showFields}
      reply={reply}
      fields={{ intent: "show" }}
      asMember
      preventScrollReset
      className="flex flex-col gap-3 pt-2"
    >
      {({ field, busy }) => (
        <>
          <TextField {...field("words")} id="words-words" />
          <Button busy={busy} className="self-start">
            다시 보이기
          </Button>
        </>
      )}
    </PostForm>
  </Unfold>
);

const ObjectionForm = ({ reply }: { reply: FormAnswer }) => (
  <PostForm
    of={objectionFields}
    reply={reply}
    fields={{ intent: "objection" }}
    asMember
    preventScrollReset
  >
    {({ field, errors, values, busy }) => (
      <>
        <TextField {...field("answer")} id="answer-words" />
        <fieldset aria-describedby={errors.outcome && "outcome-error"}>
          <legend className="text-14 font-medium">어떻게 할까요?</legend>
          {[
            ["show", "다시 보여요"],
            ["keep", "계속 숨겨요"],
          ].map(([value, words]) => (
            <label key={value} className="flex min-h-11 items-center gap-3 text-16">
              <input
                type="radio"
                name="outcome"
                value={value}
                defaultChecked={values.outcome === value}
                className="size-5 accent-accent"
              />
              {words}
            </label>
          ))}
          {errors.outcome && (
            <p id="outcome-error" className="text-14 text-bad" data-field-error>
              {errors.outcome.join(" ")}
            </p>
          )}
        </fieldset>
        <Button look="primary" busy={busy} className="self-start">
          답하기
        </Button>
      </>
    )}
  </PostForm>
);
