import { REVIEW_ID } from "./review-limits.ts";

export const reviewSorts = {
  newest: "최신순",
  helpful: "도움순",
  high: "별점 높은순",
  low: "별점 낮은순",
} as const;
export type ReviewSort = keyof typeof reviewSorts;

export const reviewMedia = { "": "모든 후기", photo: "사진 있는 후기", sound: "소리 있는 후기" };
type ReviewMedia = keyof typeof reviewMedia;

export type ReviewFilter = { sort: ReviewSort; stars: number | null; media: ReviewMedia };

const CURSOR = /^(-?\d{1,9})_(\d{1,16})_([a-z0-9]{10})$/;

/** The end of a page: the last row's rank, its time in microseconds, its id. */
export type ReviewCursor = { rank: number; micros: number; id: string };

/** Null for what no list handed out. */
export function readReviewCursor(typed: string | null): ReviewCursor | null {
  const [, rank, micros, id] = CURSOR.exec(typed ?? "") ?? [];
  return id && REVIEW_ID.test(id) ? { rank: Number(rank), micros: Number(micros), id } : null;
}
export const reviewCursor = ({ rank, micros, id }: ReviewCursor): string =>
  `${rank}_${Math.round(micros)}_${id}`;

const pickName = <Name extends string>(
  names: Record<Name, string>,
  typed: string | null,
  otherwise: Name,
): Name => (typed !== null && Object.hasOwn(names, typed) ? (typed as Name) : otherwise);

/** Reads an address; invalid values are ignored. */
export function readReviewFilter(query: URLSearchParams): ReviewFilter {
  const stars = query.get("stars") ?? "";
  return {
    sort: pickName(reviewSorts, query.get("sort"), "newest"),
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    media: pickName(reviewMedia, query.get("with"), ""),
  };
}

/** The filter as a path, without defaults. */
export function reviewsPath(
  productId: string,
  { sort = "newest", stars = null, media = "" }: Partial<ReviewFilter> = {},
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(sort !== "newest" && { sort }),
    ...(stars !== null && { stars: String(stars) }),
    ...(media && { with: media }),
    ...(after && { after }),
  });
  return `/product/${productId}/reviews${query.size ? `?${query}` : ""}`;
}
