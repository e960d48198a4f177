import { useSearchParams } from "react-router";
import { won } from "#lib/won.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import type { LineReview } from "./line-review.server.ts";
import { OwnReviewActions, OwnReviewText } from "./own-review.tsx";
import { ReviewForm } from "./review-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { page: LineReview; reply: FormAnswer; backPath: string };

/** One line's review: written, changed, read, objected about. */
export function LineReviewPage({ page, reply, backPath }: Props) {
  const { line, review, mayChange, isMember, fields, guest, no, until, reward } = page;
  const isChanging = useIsChanging(page, reply);
  const isWriting = !review && !no;
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <Bought line={line} until={isWriting ? until : null} />
      {isWriting && reward > 0 && (
        <p className="text-14 text-soft numbers">
          쓰시면 포인트 {won(reward)}을 드려요. 별점과 관계없이 드리고, 후기에 ‘보상을 받고 쓴
          후기’라고 보여요.
        </p>
      )}
      {review && !isChanging && (
        <>
          <OwnReviewText review={review} />
          <OwnReviewActions {...{ review, reply, mayChange, isMember }} fields={fields.object} />
        </>
      )}
      {(isWriting || isChanging) && (
        <ReviewForm
          key={line.lineId}
          lineId={line.lineId}
          reply={reply}
          known={review}
          isMember={isMember}
          fields={fields.write}
          guest={guest}
          cancel={
            <ButtonLink to={isChanging ? "?" : backPath} look="quiet" size="l">
              닫기
            </ButtonLink>
          }
        />
      )}
      {!review && no && (
        <EmptyState title="지금은 후기를 쓸 수 없어요" words={no}>
          <ButtonLink to={backPath} look="ink">
            돌아가기
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

/** Whether it is being edited, by the address or after an answer. */
function useIsChanging({ review, mayChange }: LineReview, reply: FormAnswer): boolean {
  const [search] = useSearchParams();
  return review !== null && mayChange && (search.has("edit") || reply?.values?.intent === "change");
}

function Bought({ line, until }: Pick<LineReview, "line" | "until">) {
  return (
    <div className="flex gap-4">
      <OrderPicture image={line.image} />
      <div className="min-w-0">
        <TextLink look="name" to={`/product/${line.productId}`} className="text-16 font-semibold">
          {line.title}
        </TextLink>
        {line.option && <p className="text-14 text-soft">{line.option}</p>}
        {until && (
          <p className="mt-1 text-12 text-soft numbers">{seoulDate(until)}까지 쓸 수 있어요.</p>
        )}
      </div>
    </div>
  );
}
