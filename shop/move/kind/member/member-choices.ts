import * as z from "zod";
import { calendarDayOf, dayAfter, endOfDay, isCalendarDay } from "#lib/calendar-day.ts";
import type { MoveContext } from "../kind-of-move.ts";

const YEAR_DAYS = 365;

/** What the owner chose for the members of a move; every choice has an answer without her. */
const memberChoices = z.object({
  /** which shop they come from */
  source: z.string().min(1).max(40).default("other"),
  /** what its members call it */
  shop: z.string().max(60).default(""),
  /** "2027-12-31": the last day of the points that come along */
  pointsEndOn: z.string().refine(isCalendarDay).nullable().default(null),
  /** addresses of who works here; the engine says them */
  atWork: z.array(z.string()).default([]),
});

export type MemberChoices = {
  source: string;
  shopName: string;
  pointsEndAt: Date;
  atWork: ReadonlySet<string>;
};

export function memberChoicesOf({
  choices,
  now,
}: Pick<MoveContext, "choices" | "now">): MemberChoices {
  const { source, shop, pointsEndOn, atWork } = memberChoices.parse(choices);
  return {
    source,
    shopName: shop || "이전 상점",
    atWork: new Set(atWork),
    pointsEndAt: endOfDay(pointsEndOn ?? dayAfter(calendarDayOf(now), YEAR_DAYS)),
  };
}
