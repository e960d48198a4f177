import { Link } from "react-router";
import type { Rating } from "#shop/product/product.ts";
import { reviewsPath } from "#shop/review/review-filter.ts";
import { Stars } from "./stars.tsx";

type Props = { productId: string; rating: Rating; counts: number[] };

/** The average, and how many gave each number of stars; each leads to those reviews. */
export function RatingSummary({ productId, rating, counts }: Props) {
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="flex items-center gap-4 sm:flex-col sm:items-start sm:gap-1">
        <p className="text-40 leading-none font-bold numbers">
          <span className="sr-only">평점 </span>
          {rating.average.toFixed(1)}
        </p>
        <div className="flex flex-col gap-1">
          <Stars stars={rating.average} />
          <p className="text-14 text-soft numbers">후기 {rating.count.toLocaleString("ko-KR")}개</p>
        </div>
      </div>
      <ul className="flex max-w-96 flex-col">
        {[5, 4, 3, 2, 1].map((stars) => (
          <Bar
            key={stars}
            stars={stars}
            count={counts[stars - 1] ?? 0}
            of={rating.count}
            to={reviewsPath(productId, { stars })}
          />
        ))}
      </ul>
    </div>
  );
}

type BarProps = { stars: number; count: number; of: number; to: string };

const Bar = ({ stars, count, of, to }: BarProps) => (
  <li>
    <Link
      to={to}
      className="grid min-h-7 grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-12 text-soft numbers hover:text-ink"
    >
      <span>{stars}점</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${of ? (100 * count) / of : 0}%` }}
        />
      </span>
      <span className="text-right">
        {count.toLocaleString("ko-KR")}
        <span className="sr-only">개</span>
      </span>
    </Link>
  </li>
);
