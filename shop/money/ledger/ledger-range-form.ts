import * as z from "zod";
import { fileReason } from "#shop/audit/file-reason.ts";
import { dayAfter, daysFrom, isCalendarDay } from "#lib/calendar-day.ts";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";

const MOST_DAYS = 366;
const day = z.string("날짜를 골라주세요.").refine(isCalendarDay, "날짜를 확인해주세요.");
const startOf = (calendarDay: string): Date => new Date(fromSeoulLocal(`${calendarDay}T00:00`)!);

/** Which days of the ledger somebody takes, both included, and why. */
export const ledgerRangeForm = z
  .object({
    firstDay: day.meta({ label: "첫날", type: "date" }),
    lastDay: day.meta({ label: "마지막 날", type: "date" }),
    reason: fileReason,
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ["lastDay"],
    message: "끝나는 날이 시작하는 날보다 빨라요.",
  })
  .refine(({ firstDay, lastDay }) => daysFrom(firstDay, lastDay) < MOST_DAYS, {
    path: ["lastDay"],
    message: "한 번에 1년까지 받을 수 있어요.",
  })
  .transform((form) => ({
    ...form,
    from: startOf(form.firstDay),
    until: startOf(dayAfter(form.lastDay, 1)),
  }));

export type LedgerRange = z.output<typeof ledgerRangeForm>;
