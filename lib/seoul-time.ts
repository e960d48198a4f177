const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];
/** Seoul is nine hours ahead of UTC and has had no summer time since 1988. */
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

/** The last date before an exclusive end, in Seoul. */
export const lastDate = (end: Date): string => seoulDate(new Date(end.getTime() - 1));

/** The end for "…까지": the day before when it is midnight in Seoul, else the time itself. */
export function untilTime(end: Date | string): string {
  const time = seoulTime(end);
  return time.endsWith(" 00:00") ? lastDate(new Date(end)) : time;
}

/** "20261121", in Seoul */
export function seoulDay(at: Date): string {
  const { year, month, day } = pick(at);
  return `${year}${month}${day}`;
}

/** The hour of Seoul's clock, 0 to 23. */
export const seoulHour = (at: Date): number => Number(pick(at).hour);

/** Whole hours since 1970. */
export const hourOf = (at: Date | number): number => Math.floor(Number(at) / 3_600_000);
