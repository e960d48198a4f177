import { lt } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Shop } from "#shop/shop.ts";
import { visitMarks, visitSalts } from "./table.server.ts";

/** What came before midnight is written a few seconds after it. */
const AFTER_MIDNIGHT_MS = 2 * 60_000;

/**
 * Ends the days that are over in Seoul: the salt first, after which nobody can be found in the
 * marks, and no more are made. Returns how many salts went.
 */
export async function endVisitDays({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  const today = calendarDayOf(new Date(now().getTime() - AFTER_MIDNIGHT_MS));
  const { rowCount } = await db.delete(visitSalts).where(lt(visitSalts.day, today));
  await db.delete(visitMarks).where(lt(visitMarks.day, today));
  return rowCount ?? 0;
}
