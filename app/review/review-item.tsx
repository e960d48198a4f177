import { seoulDate } from "#lib/seoul-time.ts";
import type { ShownReview } from "#shop/review/shown-review.server.ts";
import { HelpfulForm } from "./helpful-form.tsx";
import { ReviewBody, RewardNote, ShopAnswer } from "./review-body.tsx";
import { Stars } from "./stars.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = { review: ShownReview; product: { id: string; title: string } };

/** One review in a list. */
function ReviewItem({ review, product }: Props) {
  const { id, stars, option, writerName, createdAt, updatedAt, reward, answer } = review;
  return (
    <li id={`review-${id}`} className="flex scroll-mt-32 flex-col gap-3 py-6">
      <div className="flex flex-col gap-1">
        <Stars stars={stars} />
        <p className="flex flex-wrap gap-x-2 text-12 text-soft numbers">
          <span>{writerName}</span>
          <time dateTime={createdAt.toISOString()}>{seoulDate(createdAt)}</time>
          {updatedAt && <span>고침</span>}
          <span className="font-medium">구매 확인</span>
        </p>
        {option && <p className="text-12 text-soft wrap-anywhere">선택 · {option}</p>}
      </div>
      <RewardNote reward={reward} />
      <ReviewBody {...review} title={product.title} productId={product.id} />
      <ShopAnswer answer={answer} />
      <HelpfulForm review={review} productId={product.id} />
    </li>
  );
}

export const ReviewList = ({
  rows,
  product,
}: {
  rows: ShownReview[];
  product: Props["product"];
}) => (
  <Ruled>
    {rows.map((review) => (
      <ReviewItem key={review.id} review={review} product={product} />
    ))}
  </Ruled>
);
