import type { EarlierReview } from "#shop/review/earlier/list-earlier.server.ts";
import { EARLIER_TITLE, earlierReviewsPath } from "#shop/review/earlier/earlier-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EarlierList, HowCounted } from "./earlier-list.tsx";

type Props = { productId: string; rows: EarlierReview[]; hasMore: boolean };

/** On the product's page, below the shop's own: the newest few, and the way to all. */
export default function EarlierReviews({ productId, rows, hasMore }: Props) {
  return (
    <section aria-labelledby="earlier-reviews" className="flex flex-col gap-2 pt-8">
      <h3 id="earlier-reviews" className="text-16 font-semibold">
        {EARLIER_TITLE}
      </h3>
      <HowCounted />
      <EarlierList rows={rows} />
      {hasMore && (
        <ButtonLink to={earlierReviewsPath(productId)} className="self-start">
          {EARLIER_TITLE} 모두 보기
        </ButtonLink>
      )}
    </section>
  );
}
