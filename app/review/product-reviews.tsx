import { lazy, Suspense } from "react";
import type { ProductDetails } from "#shop/product/product.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { reviewsPath } from "#shop/review/review-filter.ts";
import type { EarlierReview } from "#shop/review/earlier/list-earlier.server.ts";
import type { ShownReview } from "#shop/review/shown-review.server.ts";
import type { ReviewSettings } from "#shop/site/settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewList } from "./review-item.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

// Few shops have moved.
const EarlierReviews = lazy(() => import("./earlier-reviews.tsx"));

type Props = {
  product: Pick<ProductDetails, "id" | "title" | "rating" | "starCounts">;
  reviews: ShownReview[];
  settings: ReviewSettings;
  /** what was written elsewhere, where the shop shows it */
  earlier: { rows: EarlierReview[]; hasMore: boolean };
};

/** On the product's page: what it comes to, the newest few, and who may write. */
export default function ProductReviews({ product, reviews, settings, earlier }: Props) {
  const { rating, starCounts } = product;
  return (
    <div className="flex flex-col gap-6">
      {rating ? (
        <>
          <RatingSummary productId={product.id} rating={rating} counts={starCounts ?? []} />
          <ReviewList rows={reviews} product={product} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={reviewsPath(product.id)}>
              후기 {rating.count.toLocaleString("ko-KR")}개 모두 보기
            </ButtonLink>
          </div>
        </>
      ) : (
        <p className="text-16 text-soft">아직 후기가 없어요. 구매하고 첫 후기를 남겨주세요.</p>
      )}
      <HowReviewed settings={settings} />
      {earlier.rows[0] && (
        <Suspense>
          <EarlierReviews productId={product.id} {...earlier} />
        </Suspense>
      )}
    </div>
  );
}

/** Who may write reviews, and how they are handled (e-commerce act, article 21-4). */
export function HowReviewed({ settings: { writeDays } }: Pick<Props, "settings">) {
  return (
    <p className="text-12 text-soft">
      산 분만, 받은 날부터 {writeDays}일 안에{" "}
      <TextLink look="row" to="/my/reviews" className="text-ink">
        내 후기
      </TextLink>
      나{" "}
      <TextLink look="row" to="/non-member/order/info" className="text-ink">
        비회원 주문 조회
      </TextLink>
      에서 쓸 수 있어요. 모으고 처리하는 방법은{" "}
      <TextLink look="row" to={policyKinds.reviews.path} className="text-ink">
        {policyKinds.reviews.title}
      </TextLink>
      에 적었어요.
    </p>
  );
}
