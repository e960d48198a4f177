import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

type OutboxState = { waiting: number; oldestSeconds: number; parked: number };

/**
 * How many notices are overdue, the age of the oldest, and how many wait for the owner. A failed
 * notice counts from its creation, not from its next try.
 */
export async function findOutboxState(db: Db): Promise<OutboxState> {
  const { rows } = await db.execute<OutboxState>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::int from notices where state = 'parked') as parked
    from notices where state in ('queued', 'waiting') and (due_at <= now() or tries > 0)`);
  return rows[0]!;
}
