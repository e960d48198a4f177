import { eq, inArray } from "drizzle-orm";
import { goods } from "#shop/product/goods/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { supplies } from "../table.server.ts";
import { purchases } from "./table.server.ts";

/** What a member bought elsewhere and opened here, as own data. */
export async function exportPurchases(db: Db, accountId: string) {
  const bought = await db
    .select({ purchase: purchases, title: products.title })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .where(eq(purchases.memberId, accountId))
    .orderBy(purchases.createdAt, purchases.id);
  if (!bought.length) return [];
  const files = await db
    .select({
      purchaseId: supplies.purchaseId,
      title: goods.title,
      until: supplies.endsAt,
      begunAt: supplies.begunAt,
      wholeAt: supplies.wholeAt,
    })
    .from(supplies)
    .innerJoin(goods, eq(goods.id, supplies.goodsId))
    .where(
      inArray(
        supplies.purchaseId,
        bought.map(({ purchase }) => purchase.id),
      ),
    );
  const filesOf = Map.groupBy(files, ({ purchaseId }) => purchaseId);
  return bought.map(({ purchase: { id, soldBy, email, boughtOn, createdAt }, title }) => ({
    soldBy,
    email,
    title,
    boughtOn,
    movedAt: createdAt,
    files: (filesOf.get(id) ?? []).map(({ purchaseId: _purchaseId, ...file }) => file),
  }));
}
