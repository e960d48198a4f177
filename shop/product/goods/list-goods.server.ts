import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { goods, goodsVersions } from "./table.server.ts";

type Version = Pick<
  typeof goodsVersions.$inferSelect,
  "number" | "note" | "fileName" | "size" | "contentType" | "createdAt"
>;
/** As the owner sees them, the newest version first. */
export type ListedGoods = typeof goods.$inferSelect & { versions: Version[] };

export async function listGoods(db: Db, productId: string): Promise<ListedGoods[]> {
  const rows = await db
    .select({ one: goods, version: goodsVersions })
    .from(goods)
    .innerJoin(goodsVersions, eq(goodsVersions.goodsId, goods.id))
    .where(and(eq(goods.productId, productId), isNull(goods.lineId)))
    .orderBy(asc(goods.position), asc(goods.createdAt), desc(goodsVersions.number));
  return [...Map.groupBy(rows, ({ one }) => one.id).values()].map((versions) => ({
    ...versions[0]!.one,
    versions: versions.map(({ version }) => ({
      number: version.number,
      note: version.note,
      fileName: version.fileName,
      size: version.size,
      contentType: version.contentType,
      createdAt: version.createdAt,
    })),
  }));
}
