import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

type OutboxState = { waiting: number; oldestSeconds: number; parked: number };

/** How many notices are due and not out, since when the oldest is, and how many wait for the owner's button. */
export async function findOutboxState(db: Db): Promise<OutboxState> {
  const { rows } = await db.execute<OutboxState>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::int from notices where state = 'parked') as parked
    from notices where state in ('queued', 'waiting') and due_at <= now()`);
  return rows[0]!;
}
