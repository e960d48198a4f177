import { desc, isNotNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { RetentionRun } from "./run-retention.server.ts";
import { retentionRuns } from "./table.server.ts";

/** The last run that came to its end, and what keeps the clock from running now. */
export async function findRetention(
  db: Db,
): Promise<{ done: RetentionRun | null; trouble: RetentionRun["trouble"] }> {
  const [last] = await db.select().from(retentionRuns).orderBy(desc(retentionRuns.id)).limit(1);
  const [done] = await db
    .select()
    .from(retentionRuns)
    .where(isNotNull(retentionRuns.endedAt))
    .orderBy(desc(retentionRuns.id))
    .limit(1);
  return { done: done ?? null, trouble: last?.trouble ?? null };
}
