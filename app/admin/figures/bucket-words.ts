import { nearDayWords } from "#lib/calendar-day.ts";

const short = (day: string) => `${Number(day.slice(5, 7))}. ${Number(day.slice(8, 10))}.`;

/** "11. 24.", "11. 16.~" for a week, "11월" for a month. */
export function bucketWords(day: string, view: "day" | "week" | "month"): string {
  if (view === "month") return `${day.slice(2, 4)}년 ${Number(day.slice(5, 7))}월`;
  return view === "week" ? `${short(day)}~` : short(day);
}

/** The long form, where there is room. */
export const wholeBucketWords = (day: string, view: "day" | "week" | "month"): string => {
  if (view === "month") return `${day.slice(0, 4)}년 ${Number(day.slice(5, 7))}월`;
  return view === "week" ? `${nearDayWords(day)}부터` : nearDayWords(day);
};
