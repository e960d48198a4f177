import { calendarDayOf, dayAfter, endOfDay } from "#lib/calendar-day.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import type { Db } from "#shop/shop.ts";

const MINUTE_MS = 60_000;

/** The last minute of the day, so many days after today, until which a transfer is awaited. */
export async function transferDueAt(db: Db, days: number): Promise<Date> {
  const lastDay = dayAfter(calendarDayOf(await databaseTime(db)), days);
  return new Date(endOfDay(lastDay).getTime() - MINUTE_MS);
}
