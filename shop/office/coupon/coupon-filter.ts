import { searchedLine } from "#lib/text/typed.ts";

/** The tabs of the back office's coupons. */
export const couponTabs = {
  running: "쓰는 중",
  waiting: "시작 전",
  ended: "끝남",
  stopped: "중지",
} as const;
export type CouponTab = keyof typeof couponTabs;
export const couponTabNames = Object.keys(couponTabs) as CouponTab[];

export type CouponFilter = { tab: CouponTab; search: string };

const SEARCH_LIMIT = 50;

/** Reads an address; invalid values are ignored. */
export function readCouponFilter(query: URLSearchParams): CouponFilter {
  const tab = query.get("tab") ?? "running";
  return {
    tab: Object.hasOwn(couponTabs, tab) ? (tab as CouponTab) : "running",
    search: searchedLine(query.get("search"), SEARCH_LIMIT),
  };
}

/** The filter as a query, without defaults. */
export const couponQuery = ({ tab, search }: CouponFilter): URLSearchParams =>
  new URLSearchParams({ ...(tab !== "running" && { tab }), ...(search && { search }) });

export function couponListPath(filter: CouponFilter): string {
  const query = couponQuery(filter);
  return query.size ? `/admin/coupons?${query}` : "/admin/coupons";
}
