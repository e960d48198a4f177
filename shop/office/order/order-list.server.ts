import { countOrderTabs } from "#shop/order/list/count-order-tabs.server.ts";
import type { OrderFilter } from "#shop/order/list/order-filter.ts";
import { listTabs } from "#shop/order/list/order-tab.ts";
import { countLimits } from "#shop/order/list/count-limits.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { payment } from "#shop/order/status.ts";
import {
  choice,
  day,
  isNarrowed,
  ordering,
  search,
  tabs,
  tick,
  typed,
  type ListFilter,
} from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { listOrders } from "./list-orders.server.ts";

const fields = {
  tab: tabs("주문 상태", listTabs, { usual: "ready", usualNarrowed: "all", staysInSearch: true }),
  search: {
    ...search("주문 검색", "번호, 이름, 전화", 60),
    read: searchWords,
  },
  from: day("주문일 시작"),
  to: day("주문일 끝"),
  payment: choice("결제 상태", { "": "모든 결제 상태", ...payment.states }),
  recommender: typed("추천인 코드", { most: 40, isExact: true }),
  late: tick("발송 지연만"),
  gift: tick("받기를 기다리는 선물만"),
  part: tick("일부 발송만"),
  memo: tick("메모 있는 주문만"),
  sort: ordering("정렬", { newest: "최근 주문순", oldest: "오래된 주문순" }),
  rows: ordering("한 페이지에 보이는 주문", { 30: "30건씩", 100: "100건씩", 200: "200건씩" }),
};

const meant = (filter: ListFilter<typeof fields>): OrderFilter => ({
  ...filter,
  late: filter.late === "1",
  gift: filter.gift === "1",
  part: filter.part === "1",
  memo: filter.memo === "1",
  rows: Number(filter.rows),
});

/** Orders for the back office, masked; `isCut`: the search did not reach older orders. */
export const orderList = officeList({
  path: "/admin/order",
  fields,
  page: ({ db, now }, filter, page) => listOrders(db, { ...meant(filter), ...page, now: now() }),
  // How many there are says nothing about how many are found.
  counts: async ({ db }, filter): Promise<Record<string, number>> =>
    isNarrowed(fields, filter) ? {} : countOrderTabs(db),
  countLimits,
  columns: {
    orderer: ["주문자"],
    items: ["상품"],
    total: ["금액"],
    payment: ["결제"],
    recipient: ["받는 분"],
    recommender: ["추천인"],
    memo: ["메모"],
  },
});

/** The orders that an address means. */
export const readOrderFilter = (query: URLSearchParams): OrderFilter =>
  meant(orderList.filterOf(query));
