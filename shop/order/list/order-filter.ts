import { searchedLine } from "#lib/text/typed.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { listTabs, readListTab, type ListTab } from "./order-tab.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { payment, type PaymentStatus } from "../status.ts";

export const orderSorts = { newest: "최근 주문순", oldest: "오래된 주문순" } as const;
type OrderSort = keyof typeof orderSorts;

/** Rows of one page. */
export const pageSizes = ["30", "100", "200"] as const;

/** Which of the back office's orders are shown; all of it stands in the address. */
export type OrderFilter = {
  tab: ListTab;
  search: string;
  /** days in Seoul, both of them included */
  from: string;
  to: string;
  payment: PaymentStatus | "";
  recommender: string;
  /** only with an administrator's memo */
  memo: boolean;
  /** only what should have been sent before today */
  late: boolean;
  /** only gifts whose receiver has not said where they go */
  gift: boolean;
  sort: OrderSort;
  rows: number;
};

const pickName = <Name extends string>(
  names: Record<Name, unknown>,
  typed: string | null,
): Name | "" => (typed !== null && Object.hasOwn(names, typed) ? (typed as Name) : "");
const day = (typed: string | null) => (typed !== null && isCalendarDay(typed) ? typed : "");

/** The filter of an address; what is none of ours counts as not said. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const narrowed = {
    search: searchWords(query.get("search")),
    from: day(query.get("from")),
    to: day(query.get("to")),
    payment: pickName(payment.states, query.get("payment")),
    recommender: searchedLine(query.get("recommender"), 40),
    memo: query.get("memo") === "1",
    late: query.get("late") === "1",
    gift: query.get("gift") === "1",
  };
  const rows = query.get("rows");
  return {
    ...narrowed,
    tab: readListTab(query.get("tab"), isNarrowed(narrowed)),
    sort: pickName(orderSorts, query.get("sort")) || "newest",
    rows: Number(pageSizes.find((size) => size === rows) ?? pageSizes[0]),
  };
}

type FilterTerms = Omit<OrderFilter, "tab" | "sort" | "rows">;

/** Whether something is looked for within a tab. */
export const isNarrowed = ({
  search,
  from,
  to,
  payment: money,
  recommender,
  memo,
  late,
  gift,
}: FilterTerms): boolean =>
  Boolean(search || from || to || money || recommender || memo || late || gift);

/** As an address says it, without what goes without saying. */
export function orderQuery({
  tab,
  search,
  from,
  to,
  payment: money,
  recommender,
  memo,
  late,
  gift,
  sort,
  rows,
}: OrderFilter): URLSearchParams {
  const narrowed = isNarrowed({ search, from, to, payment: money, recommender, memo, late, gift });
  return new URLSearchParams({
    ...(tab !== readListTab(null, narrowed) && { tab }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
    ...(money && { payment: money }),
    ...(recommender && { recommender }),
    ...(memo && { memo: "1" }),
    ...(late && { late: "1" }),
    ...(gift && { gift: "1" }),
    ...(sort !== "newest" && { sort }),
    ...(String(rows) !== pageSizes[0] && { rows: String(rows) }),
  });
}

/** The list that shows these orders. */
export const orderListPath = (filter: OrderFilter): string => {
  const query = orderQuery(filter);
  return query.size ? `/admin/order?${query}` : "/admin/order";
};

/** What is looked for, in words: for a heading, a file, the audit log. */
export const filterWords = ({
  tab,
  search,
  from,
  to,
  payment: money,
  recommender,
  memo,
  late,
  gift,
}: OrderFilter): string =>
  [
    listTabs[tab],
    search && `'${search}'`,
    (from || to) && `${from || "처음"}부터 ${to || "오늘"}까지`,
    money && payment.states[money],
    recommender && `추천인 ${recommender}`,
    memo && "메모 있음",
    late && "발송 지연",
    gift && "받기를 기다리는 선물",
  ]
    .filter(Boolean)
    .join(", ");
