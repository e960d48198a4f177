import { inArray } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { earlierReviews } from "./table.server.ts";

const ROWS = 500;

export type NewEarlierReview = Pick<
  typeof earlierReviews.$inferInsert,
  | "source"
  | "formerNumber"
  | "shopName"
  | "productId"
  | "stars"
  | "writerName"
  | "text"
  | "answer"
  | "writtenAt"
>;

/** Their ids by their numbers, of one source; one that came already is left as it is. */
export async function keepEarlierReviews(
  db: Db,
  written: readonly NewEarlierReview[],
): Promise<Map<string, string>> {
  const idOf = new Map<string, string>();
  for (let at = 0; at < written.length; at += ROWS) {
    const rows = await db
      .insert(earlierReviews)
      .values(written.slice(at, at + ROWS))
      .onConflictDoNothing({ target: [earlierReviews.source, earlierReviews.formerNumber] })
      .returning({ id: earlierReviews.id, formerNumber: earlierReviews.formerNumber });
    for (const { id, formerNumber } of rows) idOf.set(formerNumber, id);
  }
  return idOf;
}

export const removeEarlierReviews = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length) await db.delete(earlierReviews).where(inArray(earlierReviews.id, [...ids]));
};
