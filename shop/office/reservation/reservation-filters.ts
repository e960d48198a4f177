import { isProductId } from "#shop/product/product.ts";
import { reservation, type ReservationStatus } from "#shop/reservation/status.ts";
import { loadedChoice, search, tabs, type ListFilter } from "../list/list-fields.ts";

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

/** What the address says; the list adds which products there are. */
export const reservationFields = {
  tab: tabs("예약 상태", reservationTabs, {
    usual: "requested",
    usualInSearch: "all",
    staysInSearch: true,
    shownFilled: ["late"],
  }),
  search: search("예약 검색", "예약번호, 이름, 전화번호 뒷자리", 60),
  product: loadedChoice("상품", "모든 상품", {
    read: (typed) => (isProductId(typed) ? typed : ""),
    load: async () => ({}),
  }),
};
export type ReservationFilter = ListFilter<typeof reservationFields>;
