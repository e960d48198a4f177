import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { changeHolidays } from "#lib/business-days.ts";
import { words } from "#server/words/words.ts";
import { BadSettings } from "./bad-settings.ts";

const MOST_BYTES = 100_000;
const changes = z.record(
  z.string().refine(isCalendarDay, "a day is written 2028-05-01"),
  z.string().max(100).nullable(),
);

/**
 * Takes over `holidays.json` of the data directory, where there is one: days the government named
 * or moved since this release. Throws on a file that cannot be read, since terms of law rest on it.
 */
export function readHolidays(dataDirectory: string): void {
  const path = join(dataDirectory, "holidays.json");
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  if (text.length > MOST_BYTES)
    throw new BadSettings(words().holidaysLong(path, String(MOST_BYTES)));
  let typed: unknown;
  try {
    typed = JSON.parse(text);
  } catch {
    throw new BadSettings(words().holidaysNotJson(path));
  }
  const read = changes.safeParse(typed);
  if (!read.success)
    throw new BadSettings(words().holidaysWrong(path, z.prettifyError(read.error)));
  changeHolidays(read.data);
}
