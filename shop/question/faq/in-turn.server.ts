import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";

/** Serialises changes of the frequently asked questions. */
export const inTurn = (db: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table faq_categories in share row exclusive mode`);
    await work(tx);
  });

/** Ids in their new order; one that cannot go further stays. */
export function moved(ids: string[], id: string, direction: "up" | "down"): string[] {
  const [at, others] = [ids.indexOf(id), ids.filter((each) => each !== id)];
  if (at < 0) return ids;
  return others.toSpliced(Math.max(0, at + (direction === "up" ? -1 : 1)), 0, id);
}
