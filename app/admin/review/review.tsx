import { seoulTime } from "#lib/seoul-time.ts";
import {
  findOfficeReview,
  type OfficeReview,
} from "#shop/office/review/find-office-review.server.ts";
import { answerReview, noteReward } from "#shop/review/desk/answer-review.server.ts";
import { deskReviewForm } from "#shop/review/desk/desk-forms.ts";
import { answerObjection, hideReview, showReview } from "#shop/review/desk/hide-review.server.ts";
import { saved } from "#app/flash.server.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ReviewBody, RewardNote } from "#app/review/review-body.tsx";
import { Stars } from "#app/review/stars.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/review";
import { AnswerForms } from "./answer-forms.tsx";
import { ReviewStanding } from "./review-standing.tsx";
import { ReviewState } from "./review-state.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "후기");

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context);
  return { review: found(await findOfficeReview(shopOf(context).db, params.id, visitor)) };
}

export const action = formAction(
  deskReviewForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const done = (words: string) => saved(`/admin/reviews/${id}`, words);
    switch (form.intent) {
      case "answer":
        await answerReview(shop.db, id, form.answer, visitor);
        return done("답글을 남겼어요.");
      case "unanswer":
        await answerReview(shop.db, id, null, visitor);
        return done("답글을 지웠어요.");
      case "reward":
        await noteReward(shop.db, id, form.reward, visitor);
        return done(form.reward ? "보상을 받고 쓴 후기라고 표시했어요." : "보상 표시를 뺐어요.");
      case "hide":
        await hideReview(shop, id, form, visitor);
        return done("후기를 숨겼어요. 쓴 분에게 이유를 알려요.");
      case "show":
        await showReview(shop, id, form.words, visitor);
        return done("후기를 다시 보여요.");
      case "objection":
        await answerObjection(shop, id, form, visitor);
        return done("이의에 답했어요. 쓴 분에게 알려요.");
    }
  },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Review({
  loaderData: { review },
  actionData: reply,
}: Route.ComponentProps) {
  const isObjected = review.objectedAt !== null && review.objectionAnsweredAt === null;
  return (
    <div className="max-w-300">
      <BackLink to="/admin/reviews">후기 목록</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-6">
        <Title>{review.title} 후기</Title>
        <ReviewState {...review} isObjected={isObjected} />
      </header>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <Written review={review} />
          <AnswerForms review={review} reply={reply} />
        </div>
        <div className={`flex min-w-0 flex-col gap-10 ${isObjected ? "max-lg:[grid-row:2]" : ""}`}>
          <ReviewStanding review={review} reply={reply} />
          <Around review={review} />
        </div>
      </div>
    </div>
  );
}

const Written = ({ review }: { review: OfficeReview }) => (
  <Section look="ruledSmall" id="written" title="쓴 내용" className="flex flex-col gap-3">
    <Stars stars={review.stars} />
    <RewardNote reward={review.reward} />
    <ReviewBody {...review} />
    <p className="text-12 text-soft numbers">
      {review.writerName} · {seoulTime(review.createdAt)}
      {review.updatedAt && ` · ${seoulTime(review.updatedAt)}에 수정`}
      {review.helpful > 0 && ` · 도움이 됐어요 ${review.helpful}`}
    </p>
  </Section>
);

function Around({ review }: { review: OfficeReview }) {
  const role = useRoot()?.role ?? null;
  return (
    <Section look="ruledSmall" id="around" title="산 것">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2 pt-3 text-14">
        <dt className="text-soft">상품</dt>
        <dd>{review.title}</dd>
        {review.option && (
          <>
            <dt className="text-soft">선택</dt>
            <dd>{review.option}</dd>
          </>
        )}
        {mayOpen(role, "/admin/order/:number") && (
          <>
            <dt className="text-soft">주문</dt>
            <dd className="numbers">
              <TextLink
                look="row"
                to={`/admin/order/${review.orderNumber}`}
                className="font-medium"
              >
                {review.orderNumber}
              </TextLink>
            </dd>
          </>
        )}
      </dl>
      {!review.hiddenAt && (
        <ButtonLink
          reloadDocument
          to={`/product/${review.productId}/reviews#review-${review.id}`}
          className="mt-4"
        >
          상점에서 보기
        </ButtonLink>
      )}
      {review.hiddenAt && (
        <p className="pt-3 text-12 text-soft">
          모두에게 보이지 않는 글이라, 열어본 것이 감사 기록에 남아요.
        </p>
      )}
    </Section>
  );
}
