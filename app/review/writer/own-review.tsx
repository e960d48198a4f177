import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { hideReasons } from "#shop/review/hide-reasons.ts";
import type { ReviewFields } from "#shop/review/review-forms.ts";
import type { OwnReview } from "#shop/review/writer/own-review.server.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ReviewBody, RewardNote, ShopAnswer } from "../review-body.tsx";
import { Stars } from "../stars.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Card } from "#app/ui/card.tsx";

/** A review as its writer reads it. */
export function OwnReviewText({ review }: { review: OwnReview }) {
  const { stars, option, createdAt, updatedAt, reward, answer, helpful } = review;
  return (
    <div className="flex flex-col gap-3">
      <Stars stars={stars} />
      <p className="flex flex-wrap gap-x-2 text-12 text-soft numbers">
        <time dateTime={createdAt.toISOString()}>{seoulDate(createdAt)}</time>
        {updatedAt && <span>고침</span>}
        {option && <span>선택 · {option}</span>}
        {helpful > 0 && <span>도움이 됐어요 {helpful.toLocaleString("ko-KR")}</span>}
      </p>
      <RewardNote reward={reward} />
      <ReviewBody {...review} />
      <ShopAnswer answer={answer} />
    </div>
  );
}

type Props = {
  review: OwnReview;
  reply: FormAnswer;
  mayChange: boolean;
  isMember: boolean;
  fields: ReviewFields["object"];
};

/** The writer's actions, and the review's state. */
export function OwnReviewActions({ review, reply, mayChange, isMember, fields }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <Hidden {...{ review, reply, isMember, fields }} />
      <div className="flex flex-wrap gap-2">
        {mayChange && <ButtonLink to="?edit=1">고치기</ButtonLink>}
        {!review.hiddenAt && (
          <ButtonLink to={`/product/${review.productId}/reviews`}>상점에서 보기</ButtonLink>
        )}
        <AskOnce label="지우기" question="이 후기를 지울까요?" className="open:basis-full">
          <PostForm
            reply={reply}
            fields={{ intent: "remove" }}
            asMember={isMember}
            className="flex flex-col gap-3"
          >
            {({ busy }) => (
              <>
                <p className="text-14 text-soft">
                  별점과 글, 사진과 소리, 상점의 답글이 함께 지워지고 되돌릴 수 없어요.
                </p>
                <Button look="danger" busy={busy} className="self-start">
                  후기 지우기
                </Button>
              </>
            )}
          </PostForm>
        </AskOnce>
      </div>
    </div>
  );
}

/** Why it was hidden, and a form to object. */
function Hidden({ review, reply, isMember, fields }: Omit<Props, "mayChange">) {
  const { hiddenAt, hiddenReason, hiddenWords, objectedAt, objection } = review;
  const { objectionAnsweredAt, objectionAnswer } = review;
  if (!hiddenAt && !objectionAnsweredAt) return null;
  return (
    <section aria-label="숨김과 이의" className="flex flex-col gap-4">
      {hiddenAt && (
        <NoticeBox tone="warn">
          <p className="font-semibold">상점이 숨긴 후기예요. 나에게만 보여요.</p>
          <p className="mt-1">{hiddenReason && hideReasons[hiddenReason]}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{hiddenWords}</p>
          <p className="mt-1 text-12 numbers">{seoulTime(hiddenAt)}</p>
        </NoticeBox>
      )}
      {objectedAt && (
        <Card className="px-4 py-3 text-14">
          <p className="font-semibold">내가 제기한 이의</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{objection}</p>
          {objectionAnsweredAt ? (
            <>
              <p className="mt-3 font-semibold">
                상점의 답: {hiddenAt ? "계속 숨기기로 했어요" : "다시 보이게 했어요"}
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{objectionAnswer}</p>
            </>
          ) : (
            <p className="mt-3 text-soft">3영업일 안에 다시 살펴보고 알려드릴게요.</p>
          )}
        </Card>
      )}
      {hiddenAt && !objectedAt && <ObjectionForm {...{ reply, isMember, fields }} />}
    </section>
  );
}

function ObjectionForm({ reply, isMember, fields }: Pick<Props, "reply" | "isMember" | "fields">) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "object" }}
      asMember={isMember}
      preventScrollReset
      className="flex flex-col gap-3"
    >
      {({ field, busy }) => (
        <>
          <CountedText {...field("objection")} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="ink" busy={busy}>
              이의 보내기
            </Button>
            <TextLink look="tall" to={policyKinds.reviews.path} className="text-14">
              {policyKinds.reviews.title}
            </TextLink>
          </div>
        </>
      )}
    </PostForm>
  );
}
