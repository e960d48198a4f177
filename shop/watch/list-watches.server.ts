import { and, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { productOptions, products } from "../product/table.server.ts";
import type { Db } from "../shop.ts";
import { watches } from "./table.server.ts";
import { MOST_WATCHES } from "./watch-kind.ts";

/** A member's: those that wait first, then those that ended by themselves lately. */
export const listWatches = (db: Db, userId: string) =>
  db
    .select({
      id: watches.id,
      kind: watches.kind,
      productId: watches.productId,
      title: products.title,
      isShown: sql<boolean>`${products.isShow} and ${products.removedAt} is null`,
      option: productOptions.label,
      price: watches.price,
      phone: watches.phone,
      askedAt: watches.createdAt,
      endedAt: watches.endedAt,
      outcome: watches.outcome,
    })
    .from(watches)
    .innerJoin(products, eq(products.id, watches.productId))
    .leftJoin(productOptions, eq(productOptions.id, watches.optionId))
    .where(
      and(eq(watches.userId, userId), or(isNull(watches.outcome), ne(watches.outcome, "ended"))),
    )
    .orderBy(sql`${watches.endedAt} is not null`, desc(watches.createdAt))
    .limit(MOST_WATCHES + 20);

export type OwnWatch = Awaited<ReturnType<typeof listWatches>>[number];

/** Waiting people per product, without zeros. */
export async function countWatches(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (!productIds.length) return new Map();
  const rows = await db
    .select({ productId: watches.productId, count: count() })
    .from(watches)
    .where(
      and(isNull(watches.endedAt), sql`${watches.productId} = any(${sql.param([...productIds])})`),
    )
    .groupBy(watches.productId);
  return new Map(rows.map(({ productId, count }) => [productId, count]));
}

/** Whether somebody waits who must be told if the product is removed. */
export async function isWatched(db: Db, productId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.productId, productId), isNull(watches.endedAt)))
    .limit(1);
  return waiting.length > 0;
}
