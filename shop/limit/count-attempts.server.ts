import { and, gt, inArray, max, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { Limit } from "./spend-attempt.server.ts";
import { attemptWindows } from "./table.server.ts";

/** How often the most used of these limits was tried in its window. */
export async function countAttempts(db: Db, limits: Pick<Limit, "key">[]): Promise<number> {
  const keys = limits.map(({ key }) => key);
  const [row] = await db
    .select({ most: max(attemptWindows.count) })
    .from(attemptWindows)
    .where(and(inArray(attemptWindows.key, keys), gt(attemptWindows.endsAt, sql`now()`)));
  return row?.most ?? 0;
}
