import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { products } from "../product/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { watches } from "./table.server.ts";
import { isWatchLink } from "./watch-link.server.ts";

const end = async (db: Db, where: SQL | undefined): Promise<number> =>
  (
    await db
      .update(watches)
      .set({ endedAt: sql`now()`, outcome: "ended" })
      .where(and(where, isNull(watches.endedAt)))
  ).rowCount ?? 0;

/**
 * Ends a member's own watch (`id` a UUID); idempotent. False, without a change, for another
 * person's.
 */
export async function endOwnWatch(db: Db, userId: string, id: string): Promise<boolean> {
  const own = and(eq(watches.userId, userId), eq(watches.id, id));
  return (await end(db, own)) > 0 || (await db.$count(watches, own)) > 0;
}

/** The watch of a mail's link; null for a forged address, or when all is forgotten. */
export async function findLinkedWatch(
  shop: Pick<Shop, "db" | "secret">,
  id: string,
  mark: string,
): Promise<{
  productId: string;
  title: string;
  kind: (typeof watches.$inferSelect)["kind"];
  isOver: boolean;
} | null> {
  if (!isWatchLink(shop, id, mark)) return null;
  const [found] = await shop.db
    .select({
      productId: products.id,
      title: products.title,
      kind: watches.kind,
      isOver: sql<boolean>`${watches.endedAt} is not null`,
    })
    .from(watches)
    .innerJoin(products, eq(products.id, watches.productId))
    .where(eq(watches.id, id));
  return found ?? null;
}

/**
 * Ends the link's watch, or all of its reader that still wait. The link must be verified before.
 */
export const endLinkedWatches = (db: Db, id: string, all: boolean): Promise<number> => {
  const same = (column: SQL) =>
    sql`${column} = (select ${column} from ${watches} as linked where linked.id = ${id})`;
  return end(
    db,
    all ? or(same(sql`email`), same(sql`user_id`), same(sql`phone`)) : eq(watches.id, id),
  );
};
