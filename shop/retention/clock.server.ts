import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { ClockTrouble } from "./clock-words.ts";

/** A shop that was still for longer says first that its clock is right. */
const LONGEST_STILL = "400 days";
const RUN_AGAIN_AFTER = "20 hours";
const MOST_APART_MS = 24 * 3600_000;

export type Clock = {
  trouble: ClockTrouble | null;
  /** no run was begun within a day, or the last one found the clock wrong */
  isDue: boolean;
  /** the problem was logged within a day */
  isNoted: boolean;
};

/** Compares the database's clock with this machine's and with earlier runs. */
export async function readClock({ db, now }: Pick<Shop, "db" | "now">): Promise<Clock> {
  const { rows } = await db.execute<{
    at: string;
    rested: boolean;
    behind: boolean;
    ahead: boolean;
    last_trouble: ClockTrouble | null;
    noted: boolean;
  }>(sql`
    with last as (select trouble, ${sql.raw(isRecent)} as is_recent
      from retention_runs order by id desc limit 1)
    select now() as at,
      not exists (select from retention_runs where trouble is null and ${sql.raw(isRecent)}) as rested,
      coalesce(max(ended_at) > now() + interval '1 hour', false) as behind,
      coalesce(max(ended_at) < now() - ${LONGEST_STILL}::interval, false) as ahead,
      (select trouble from last) as last_trouble,
      coalesce((select is_recent from last), false) as noted
    from retention_runs`);
  const { at, rested, behind, ahead, last_trouble: lastTrouble, noted } = rows[0]!;
  const apart = Math.abs(new Date(at).getTime() - now().getTime());
  const trouble = apart > MOST_APART_MS ? "clocks-differ" : jumped(behind, ahead);
  return {
    trouble,
    isDue: rested || lastTrouble !== null,
    isNoted: noted && lastTrouble === trouble,
  };
}

/** A run that was noted by a clock ahead lies in the future once the clock is right again. */
const isRecent = `started_at between now() - interval '${RUN_AGAIN_AFTER}' and now() + interval '1 hour'`;

const jumped = (isBehind: boolean, isAhead: boolean): ClockTrouble | null => {
  if (isBehind) return "clock-behind";
  return isAhead ? "clock-ahead" : null;
};

/**
 * Wraps a job that deletes old data for good: it pauses while the clock is not trusted, as
 * retention does. Sessions, links and codes may expire by a wrong clock, because they can be made
 * again.
 */
export const whileClockIsRight =
  (work: (shop: Shop) => Promise<unknown>) =>
  async (shop: Shop): Promise<void> => {
    if (!(await readClock(shop)).trouble) await work(shop);
  };
