import { isProductId } from "#shop/product/product-id.ts";
import { reservation, type ReservationStatus } from "#shop/reservation/status.ts";

/** The tabs of the back office's reservations: by status, and before all what is late. */
export const reservationTabs = {
  late: "약속한 날 지남",
  ...reservation.states,
  all: "전체",
} as const;
export type ReservationTab = keyof typeof reservationTabs;
export const countedTabs = ["late", ...reservation.names] as const satisfies (
  | ReservationStatus
  | "late"
)[];
export type CountedTab = (typeof countedTabs)[number];

export type ReservationFilter = { tab: ReservationTab; product: string; search: string };

const SEARCH_LIMIT = 60;

/** What was typed into the search, in one spelling, without what the database refuses and no longer than anybody needs. */
const searchWords = (typed: string | null) =>
  (typed ?? "")
    .slice(0, SEARCH_LIMIT * 4)
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, SEARCH_LIMIT)
    .toWellFormed();

/** The filters of an address; what is none of ours counts as not said. Something searched is searched everywhere. */
export function readReservationFilter(query: URLSearchParams): ReservationFilter {
  const [tab, product, search] = [
    query.get("tab"),
    query.get("product"),
    searchWords(query.get("search")),
  ];
  return {
    tab:
      tab !== null && Object.hasOwn(reservationTabs, tab)
        ? (tab as ReservationTab)
        : search
          ? "all"
          : "requested",
    product: isProductId(product) ? product : "",
    search,
  };
}

/** The same as an address says it. */
export const reservationQuery = ({ tab, product, search }: ReservationFilter): URLSearchParams =>
  new URLSearchParams({ tab, ...(product && { product }), ...(search && { search }) });
