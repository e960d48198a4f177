const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];
/** Seoul has been nine hours ahead of UTC since 1988, summer and winter. */
const AHEAD_MS = 9 * 3600_000;

const two = (count: number) => String(count).padStart(2, "0");

function pick(at: Date | string) {
  const there = new Date(new Date(at).getTime() + AHEAD_MS);
  return {
    year: there.getUTCFullYear(),
    month: two(there.getUTCMonth() + 1),
    day: two(there.getUTCDate()),
    weekday: WEEKDAYS[there.getUTCDay()],
    hour: two(there.getUTCHours()),
    minute: two(there.getUTCMinutes()),
  };
}

/** "2026. 11. 21. (토) 14:03", in Seoul */
export function seoulTime(at: Date | string): string {
  const { year, month, day: date, weekday, hour, minute } = pick(at);
  return `${year}. ${month}. ${date}. (${weekday}) ${hour}:${minute}`;
}

/** "2026. 11. 21. (토)", in Seoul */
export function seoulDate(at: Date | string): string {
  const { year, month, day: date, weekday } = pick(at);
  return `${year}. ${month}. ${date}. (${weekday})`;
}

/** The last day before an end, in Seoul */
export const lastDate = (end: Date): string => seoulDate(new Date(end.getTime() - 1));

/** What "까지" stands behind: the last day where the end is midnight in Seoul, else the end itself */
export function untilTime(end: Date | string): string {
  const time = seoulTime(end);
  return time.endsWith(" 00:00") ? lastDate(new Date(end)) : time;
}

/** "20261121", in Seoul */
export function seoulDay(at: Date): string {
  const { year, month, day } = pick(at);
  return `${year}${month}${day}`;
}

/** Whole hours since 1970. */
export const hourOf = (at: Date | number): number => Math.floor(Number(at) / 3_600_000);
