const parts = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul", year: "numeric", month: "2-digit", day: "2-digit", weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" });

const pick = (at: Date | string) =>
  Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value])) as Record<Intl.DateTimeFormatPartTypes, string>;

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

/** "20261121", in Seoul */
export const seoulDay = (at: Date): string => day.format(at).replaceAll("-", "");
