import type { Rating } from "#shop/product/product.ts";
import { StarIcon } from "./stars.tsx";

/** A product's rating on its card: "★ 4.8 (12)". */
export function RatingLine({
  rating,
  className = "",
}: {
  rating: Rating | null;
  className?: string;
}) {
  if (!rating) return null;
  return (
    <p className={`flex items-center gap-1 text-12 text-soft numbers ${className}`}>
      <StarIcon className="size-3.5" />
      <span className="sr-only">평점 </span>
      <strong className="font-semibold">{rating.average.toFixed(1)}</strong>
      <span>
        <span aria-hidden>({rating.count.toLocaleString("ko-KR")})</span>
        <span className="sr-only">, 후기 {rating.count.toLocaleString("ko-KR")}개</span>
      </span>
    </p>
  );
}
