import { lt, sql } from "drizzle-orm";
import { isReadOnly } from "../database/database-away.server.ts";
import { prepared } from "../database/prepared.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { spendHere } from "./spend-here.server.ts";
import { attempts, attemptWindows } from "./table.server.ts";

export type Limit = {
  key: string;
  most: number;
  seconds: number;
  /**
   * a limit for everybody together: counts only tries that passed the other limits, so that one
   * network address cannot exhaust it
   */
  overall?: boolean;
};

/** `window`: the end of the try's window, or the window itself in this process's memory. */
export type SpentTry = { key: string; window: string | { count: number } };

/**
 * Counts a try against each limit and throws `too-many-attempts` when one is exhausted. While the
 * database is read-only each process counts in memory, so that reads still work. Returns what
 * `giveBackAttempt` takes back.
 */
export async function spendAttempt(db: Db, limits: Limit[]): Promise<SpentTry[]> {
  const spent = await spend(
    db,
    limits.filter(({ overall }) => !overall),
  );
  const overall = await spend(
    db,
    limits.filter(({ overall }) => overall),
  );
  return [...spent, ...overall];
}

const spending = prepared((db) =>
  db
    .select({
      key: sql<string>`spent_key`,
      count: sql<number>`spent`,
      window: sql<string>`window_end::text`,
      secondsLeft: sql<number>`seconds_left`,
    })
    .from(
      sql`shop_spend_in_window(${sql.placeholder("keys")}::text[], ${sql.placeholder("seconds")}::int[])`,
    )
    .prepare("spend_in_window"),
);

async function spend(db: Db, limits: Limit[]): Promise<SpentTry[]> {
  if (!limits.length) return [];
  const keys = limits.map(({ key }) => key);
  const seconds = limits.map((limit) => limit.seconds);
  const counted = await spending(db)
    .execute({ keys, seconds })
    .catch((error: unknown) => {
      if (!isReadOnly(error)) throw error;
      return spendHere(limits, Date.now());
    });
  const most = new Map(limits.map((limit) => [limit.key, limit.most]));
  const exhausted = counted.filter(({ key, count }) => count > most.get(key)!);
  if (exhausted.length) {
    const seconds = Math.max(...exhausted.map(({ secondsLeft }) => secondsLeft));
    throw new Refusal("too-many-attempts", { seconds });
  }
  return counted;
}

/** Forgets windows that are over, and those of the release before a day after they began. */
export async function forgetAttempts(db: Db): Promise<void> {
  await db.delete(attemptWindows).where(lt(attemptWindows.endsAt, sql`now()`));
  await db.delete(attempts).where(lt(attempts.windowStart, sql`now() - interval '1 day'`));
}
