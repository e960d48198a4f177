import { lastDate, seoulTime } from "./seoul-time.ts";

/** What "까지" stands behind: the last day where the end is midnight in Seoul, else the end itself */
export function untilTime(end: Date | string): string {
  const time = seoulTime(end);
  return time.endsWith(" 00:00") ? lastDate(new Date(end)) : time;
}
