import { sql } from "drizzle-orm";
import { isReadOnly } from "../database/database-away.server.ts";
import { prepared } from "../database/prepared.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { spendHere } from "./spend-here.server.ts";

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

/**
 * Counts a try against each limit and throws `too-many-attempts` when one is exhausted. While the
 * database is read-only each process counts in memory, so that reads still work.
 */
export async function spendAttempt(db: Db, limits: Limit[]): Promise<void> {
  await spend(
    db,
    limits.filter(({ overall }) => !overall),
  );
  await spend(
    db,
    limits.filter(({ overall }) => overall),
  );
}

const spending = prepared((db) =>
  db
    .select({ key: sql<string>`spent_key`, count: sql<number>`spent` })
    .from(
      sql`shop_spend_attempts(${sql.placeholder("keys")}::text[], ${sql.placeholder("seconds")}::int[])`,
    )
    .prepare("spend_attempts"),
);

async function spend(db: Db, limits: Limit[]): Promise<void> {
  if (!limits.length) return;
  const keys = limits.map(({ key }) => key);
  const seconds = limits.map((limit) => limit.seconds);
  const counted = await spending(db)
    .execute({ keys, seconds })
    .catch((error: unknown) => {
      if (!isReadOnly(error)) throw error;
      return spendHere(limits, Date.now());
    });
  const counts = new Map(counted.map(({ key, count }) => [key, count]));
  const spent = limits.find(({ key, most }) => (counts.get(key) ?? 0) > most);
  if (spent) throw new Refusal("too-many-attempts", { seconds: spent.seconds });
}

/** Forgets windows that ended more than a day ago. */
export async function forgetAttempts(db: Db): Promise<void> {
  await db.execute(sql`delete from attempts where "window_start" < now() - interval '1 day'`);
}
