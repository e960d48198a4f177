import { searchedLine } from "#lib/text/typed.ts";

/** The tabs of the back office's reviews. */
export const reviewTabs = {
  objected: "이의 제기",
  unanswered: "답글 없음",
  all: "전체",
  hidden: "숨김",
} as const;
export type ReviewTab = keyof typeof reviewTabs;

export type OfficeReviewFilter = { tab: ReviewTab; stars: number | null; search: string };

const SEARCH_LIMIT = 50;

/** Reads an address; invalid values are ignored. */
export function readOfficeReviewFilter(query: URLSearchParams): OfficeReviewFilter {
  const tab = query.get("tab") ?? "all";
  const stars = query.get("stars") ?? "";
  return {
    tab: Object.hasOwn(reviewTabs, tab) ? (tab as ReviewTab) : "all",
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    search: searchedLine(query.get("search"), SEARCH_LIMIT),
  };
}

/** The filter as a path, without defaults. */
export function officeReviewPath({ tab, stars, search }: OfficeReviewFilter): string {
  const query = new URLSearchParams({
    ...(tab !== "all" && { tab }),
    ...(stars !== null && { stars: String(stars) }),
    ...(search && { search }),
  });
  return query.size ? `/admin/reviews?${query}` : "/admin/reviews";
}
