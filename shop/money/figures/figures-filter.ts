import { calendarDayOf, dayAfter, daysFrom, isCalendarDay } from "#lib/calendar-day.ts";

export const figureViews = {
  day: "일별",
  week: "주별",
  month: "월별",
  product: "상품",
  option: "옵션",
  way: "결제 방법",
  recommender: "추천인",
  buyer: "첫 구매·재구매",
} as const;
export type FigureView = keyof typeof figureViews;
type TimeView = "day" | "week" | "month";
const viewNames = Object.keys(figureViews) as FigureView[];

export const isTimeView = (view: FigureView): view is TimeView =>
  view === "day" || view === "week" || view === "month";

/** Days in Seoul, both of them included. */
export type DayRange = { from: string; to: string };
export type FiguresFilter = DayRange & { view: FigureView };

const MOST_DAYS = 732;
const USUAL_DAYS = 30;

const monthOf = (day: string) => day.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
/** "2026-11", some months later or earlier. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T12:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
export const lastOf = (month: string): string => dayAfter(firstOf(monthAfter(month, 1)), -1);

/** Usual ranges up to today, shortest first. */
export function usualRanges(now: Date): { title: string; range: DayRange }[] {
  const today = calendarDayOf(now);
  const month = monthOf(today);
  const last = monthAfter(month, -1);
  return [
    { title: "오늘", range: { from: today, to: today } },
    { title: "7일", range: { from: dayAfter(today, -6), to: today } },
    { title: "30일", range: { from: dayAfter(today, 1 - USUAL_DAYS), to: today } },
    { title: "이번 달", range: { from: firstOf(month), to: today } },
    { title: "지난달", range: { from: firstOf(last), to: lastOf(last) } },
    { title: "1년", range: { from: firstOf(monthAfter(month, -11)), to: today } },
  ];
}

/** Reads an address; invalid values are ignored. */
export function readFiguresFilter(query: URLSearchParams, now: Date): FiguresFilter {
  const today = calendarDayOf(now);
  const day = (name: string, otherwise: string) => {
    const typed = query.get(name) ?? "";
    return isCalendarDay(typed) ? typed : otherwise;
  };
  const typedTo = day("to", today);
  const typedFrom = day("from", dayAfter(typedTo, 1 - USUAL_DAYS));
  const [first, to] = typedFrom <= typedTo ? [typedFrom, typedTo] : [typedTo, typedFrom];
  const longest = dayAfter(to, 1 - MOST_DAYS);
  return {
    view: viewNames.find((view) => view === query.get("by")) ?? "day",
    from: first < longest ? longest : first,
    to,
  };
}

export const figuresQuery = ({ view, from, to }: FiguresFilter): string =>
  new URLSearchParams({ by: view, from, to }).toString();

/** The preceding period: as many whole months, or else as many days. `toNow` maps its days to
 * the current period's. */
export function periodBefore({ from, to }: DayRange): DayRange & { toNow(day: string): string } {
  const isOfMonths =
    from.endsWith("-01") && (to === lastOf(monthOf(to)) || monthOf(from) === monthOf(to));
  if (!isOfMonths) {
    const days = daysFrom(from, to) + 1;
    return {
      from: dayAfter(from, -days),
      to: dayAfter(from, -1),
      toNow: (day) => dayAfter(day, days),
    };
  }
  const months = monthsBetween(from, to);
  const before = (day: string) => sameDayIn(monthAfter(monthOf(day), -months), day);
  const end = monthAfter(monthOf(to), -months);
  return {
    from: before(from),
    to: to === lastOf(monthOf(to)) ? lastOf(end) : before(to),
    toNow: (day) => sameDayIn(monthAfter(monthOf(day), months), day),
  };
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

/** The 31st of a shorter month is its last day. */
function sameDayIn(month: string, day: string): string {
  const same = `${month}${day.slice(7)}`;
  return same > lastOf(month) ? lastOf(month) : same;
}

/** Where the bucket begins that a day falls into; weeks begin on Monday. */
export function bucketOf(day: string, view: TimeView): string {
  if (view === "day") return day;
  if (view === "month") return firstOf(monthOf(day));
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

export function bucketsOf({ from, to }: DayRange, view: TimeView): string[] {
  const buckets = new Set<string>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) buckets.add(bucketOf(day, view));
  return [...buckets];
}
