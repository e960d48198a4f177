import { daysFrom, isCalendarDay } from "#lib/calendar-day.ts";
import type { ClosedDays } from "./ship-by.ts";

export const CLOSED_DAYS = { ranges: 50, days: 60, aYear: 180, why: 30, text: 3000 } as const;

export const typedClosedDays = (closed: readonly ClosedDays[], today: string): string =>
  closed
    .filter(({ to }) => to.slice(0, 4) >= today.slice(0, 4))
    .map(({ from, to, why }) => `${from === to ? from : `${from}~${to}`} ${why}`.trim())
    .join("\n");

const RANGE = /^(\d{4}-\d\d-\d\d)(?:\s*~\s*(\d{4}-\d\d-\d\d))?(?:[\s,]+(.+))?$/;

/**
 * Parses one day or range per line ("2026-12-28~2027-01-02 겨울 휴가"); returns the error's words
 * otherwise.
 */
export function readClosedDays(typed: string, today: string): ClosedDays[] | string {
  const closed: (ClosedDays & { at: number })[] = [];
  for (const [index, line] of typed.normalize("NFKC").split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim(), Number(today.slice(0, 4)));
    if (typeof read === "string") return `${index + 1}번째 줄: ${read}`;
    closed.push({ ...read, at: index + 1 });
  }
  if (closed.length > CLOSED_DAYS.ranges)
    return `쉬는 날은 ${CLOSED_DAYS.ranges}줄까지 쓸 수 있어요.`;
  const sorted = closed.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const twice = sorted.findIndex(({ from }, at) => at > 0 && from <= sorted[at - 1]!.to);
  if (twice > 0) {
    const both = [sorted[twice - 1]!.at, sorted[twice]!.at].toSorted((a, b) => a - b);
    return `${both[0]}번째 줄과 ${both[1]}번째 줄의 날짜가 겹쳐요.`;
  }
  return closedTooLong(sorted, today) ?? sorted.map(({ from, to, why }) => ({ from, to, why }));
}

/** A shop that is closed for most of a year has nothing to promise, however many lines say so. */
function closedTooLong(closed: readonly ClosedDays[], today: string): string | null {
  const first = Number(today.slice(0, 4));
  for (const year of [first, first + 1].map(String)) {
    const days = closed.reduce((sum, range) => sum + daysIn(range, year), 0);
    if (days > CLOSED_DAYS.aYear)
      return `${year}년에 쉬는 날이 모두 ${days}일이에요. 한 해에 ${CLOSED_DAYS.aYear}일까지 적을 수 있어요.`;
  }
  return null;
}

function daysIn({ from, to }: ClosedDays, year: string): number {
  const begin = from > `${year}-01-01` ? from : `${year}-01-01`;
  const end = to < `${year}-12-31` ? to : `${year}-12-31`;
  return Math.max(0, daysFrom(begin, end) + 1);
}

function readLine(line: string, year: number): ClosedDays | string {
  const [, from, to = from, why = ""] = RANGE.exec(line) ?? [];
  if (!from || !to) return "‘2026-12-28~2027-01-02 겨울 휴가’처럼 적어주세요.";
  const missing = [from, to].find((day) => !isCalendarDay(day));
  if (missing) return `${missing}은 달력에 없는 날이에요.`;
  if (from > to) return `${from}이 ${to}보다 뒤예요. 앞 날짜부터 적어주세요.`;
  if (Number(to.slice(0, 4)) < year) return `${to.slice(0, 4)}년은 이미 지났어요.`;
  if (Number(to.slice(0, 4)) > year + 1) return `${year + 1}년까지 적을 수 있어요.`;
  if (daysFrom(from, to) >= CLOSED_DAYS.days)
    return `한 번에 ${CLOSED_DAYS.days}일까지 쉴 수 있어요.`;
  return why.length > CLOSED_DAYS.why
    ? `이름은 ${CLOSED_DAYS.why}자까지 쓸 수 있어요.`
    : { from, to, why };
}
