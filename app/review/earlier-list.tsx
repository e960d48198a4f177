import { seoulDate } from "#lib/seoul-time.ts";
import type { EarlierReview } from "#shop/review/earlier/list-earlier.server.ts";
import { EARLIER_TITLE, earlierReviewsPath } from "#shop/review/earlier/earlier-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { ShopAnswer } from "./review-body.tsx";
import { Stars } from "./stars.tsx";

type Props = { productId: string; rows: EarlierReview[]; hasMore: boolean };

/** On the product's page, below the shop's own: the newest few, and the way to all. */
export function EarlierReviews({ productId, rows, hasMore }: Props) {
  if (!rows.length) return null;
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

export const HowCounted = () => (
  <p className="text-12 text-soft">
    이 상점을 열기 전에 다른 곳에서 쓴 후기예요. 평점과 후기 수에는 넣지 않았어요.
  </p>
);

export const EarlierList = ({ rows }: { rows: EarlierReview[] }) => (
  <Ruled>
    {rows.map(({ id, stars, writerName, shopName, writtenAt, text, answer }) => (
      <li key={id} className="flex flex-col gap-3 py-6">
        <div className="flex flex-col gap-1">
          {stars !== null && <Stars stars={stars} />}
          <p className="flex flex-wrap gap-x-2 text-12 text-soft numbers">
            <span>{writerName}</span>
            <time dateTime={writtenAt.toISOString()}>{seoulDate(writtenAt)}</time>
            <span className="font-medium wrap-anywhere">{shopName}에서 쓴 후기</span>
          </p>
        </div>
        <p className="text-16 wrap-anywhere whitespace-pre-wrap">{text}</p>
        <ShopAnswer answer={answer} />
      </li>
    ))}
  </Ruled>
);
