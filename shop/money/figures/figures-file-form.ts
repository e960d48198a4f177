import * as z from "zod";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { firstOf, lastOf, monthAfter, type DayRange } from "./figures-filter.ts";

/** What an accountant takes, and what stands on the screen. */
export const figuresFiles = { view: "매출", vat: "부가세", settlement: "정산" } as const;

export const figuresFileForm = z.object({
  file: z.enum(["view", "vat", "settlement"], "어떤 파일인지 골라주세요."),
  format: z.enum(["csv", "xlsx"], "파일 형식을 골라주세요."),
  quarter: z
    .string()
    .regex(/^20\d\d-[1-4]$/, "분기를 골라주세요.")
    .optional(),
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "달을 골라주세요.")
    .optional(),
});

const QUARTERS_BACK = 8;
const MONTHS_BACK = 24;

/** "2026-4": October until December. */
const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

export function quarterRange(quarter: string): DayRange {
  const last = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(5)) * 3).padStart(2, "0")}`;
  return { from: firstOf(monthAfter(last, -2)), to: lastOf(last) };
}

export const quarterWords = (quarter: string): string =>
  `${quarter.slice(0, 4)}년 ${quarter.slice(5)}분기`;
export const monthWords = (month: string): string =>
  `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;

const ago = (count: number) => Array.from({ length: count }, (_, back) => back);

/** The newest first; the one that is not over yet stands on top. */
export const quartersUntil = (now: Date): string[] => {
  const month = calendarDayOf(now).slice(0, 7);
  return ago(QUARTERS_BACK).map((back) => quarterOf(firstOf(monthAfter(month, -3 * back))));
};
export const monthsUntil = (now: Date): string[] => {
  const month = calendarDayOf(now).slice(0, 7);
  return ago(MONTHS_BACK).map((back) => monthAfter(month, -back));
};

/** Numbers of days that are not over may still change. */
export const isProvisional = ({ to }: DayRange, now: Date): boolean => calendarDayOf(now) <= to;
