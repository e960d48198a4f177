import { and, eq, isNull, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { Db } from "#shop/shop.ts";
import { goods, goodsVersions } from "./table.server.ts";

type LineFile = Pick<
  typeof goodsVersions.$inferInsert,
  "blob" | "fileName" | "contentType" | "size" | "durationMs" | "peaks"
>;

/** A file for the buyer of one line alone, who opens it like everything else they bought. */
export async function addLineGoods(
  db: Db,
  { productId, lineId, title }: { productId: string; lineId: number; title: string },
  file: LineFile,
): Promise<void> {
  const goodsId = randomLetters(12);
  await db.insert(goods).values({ id: goodsId, productId, lineId, title });
  await db.insert(goodsVersions).values({ id: randomLetters(16), goodsId, number: 1, ...file });
}

/** Closes the files made for a line. */
export const closeLineGoods = async (db: Db, lineId: number): Promise<void> => {
  await db
    .update(goods)
    .set({ removedAt: sql`now()` })
    .where(and(eq(goods.lineId, lineId), isNull(goods.removedAt)));
};
