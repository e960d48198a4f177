import { calendarDayOf } from "#lib/calendar-day.ts";
import type { ShowingTerms } from "./settings.ts";

type Viewer = { isMember: boolean; now: Date };

/** What is told to this visitor today; null for what others are told, or on other days. */
export function shownTo<Told extends ShowingTerms>(
  told: Told | null,
  { isMember, now }: Viewer,
): Told | null {
  if (!told) return null;
  const { audience, from, until } = told;
  const today = calendarDayOf(now);
  if ((from && today < from) || (until && today > until)) return null;
  return audience === "everyone" || (audience === "members") === isMember ? told : null;
}
