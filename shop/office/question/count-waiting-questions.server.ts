import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** Beyond this nobody counts on. */
const MOST = 1000;

/** How many questions wait for an answer; 1000 means that many or more. */
export async function countWaitingQuestions(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from (select from questions where answered_at is null
      and removed_at is null and hidden_at is null limit ${MOST}) as counted`,
  );
  return rows[0]!.waiting;
}
