import type { Db } from "../shop.ts";
import { lastBackup } from "#shop/site/table.server.ts";

/** When this shop was last backed up; null: never, as far as it knows. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const [last] = await db.select({ madeAt: lastBackup.madeAt }).from(lastBackup);
  return last?.madeAt ?? null;
}
