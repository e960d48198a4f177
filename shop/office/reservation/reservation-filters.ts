import { searchedLine } from "#lib/text/typed.ts";
import { isProductId } from "#shop/product/product.ts";
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

/** The search words in one spelling, without control characters that the database refuses. */
const searchWords = (typed: string | null) => searchedLine(typed, SEARCH_LIMIT);

function readTab(typedTab: string | null, search: string): ReservationTab {
  if (typedTab !== null && Object.hasOwn(reservationTabs, typedTab))
    return typedTab as ReservationTab;
  return search ? "all" : "requested";
}

/** The filters of an address; unknown ones ignored. A search without a tab looks everywhere. */
export function readReservationFilter(query: URLSearchParams): ReservationFilter {
  const product = query.get("product");
  const search = searchWords(query.get("search"));
  return {
    tab: readTab(query.get("tab"), search),
    product: isProductId(product) ? product : "",
    search,
  };
}

/** The filter as a query. */
export const reservationQuery = ({ tab, product, search }: ReservationFilter): URLSearchParams =>
  new URLSearchParams({ tab, ...(product && { product }), ...(search && { search }) });
