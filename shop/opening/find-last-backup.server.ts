import type { Db } from "../shop.ts";
import { lastBackup } from "#shop/site/table.server.ts";

/**
 * When this shop was last backed up, and when the oldest backup beside that was made; null:
 * unknown.
 */
export async function findLastBackup(
  db: Db,
): Promise<{ madeAt: Date; oldestAt: Date | null } | null> {
  const [last] = await db
    .select({ madeAt: lastBackup.madeAt, oldestAt: lastBackup.oldestAt })
    .from(lastBackup);
  return last ?? null;
}
