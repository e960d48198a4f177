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
 * Ends a member's own (`id` a UUID); again changes nothing. False for one that is not theirs, of
 * which nothing happens.
 */
export async function endOwnWatch(db: Db, userId: string, id: string): Promise<boolean> {
  const own = and(eq(watches.userId, userId), eq(watches.id, id));
  return (await end(db, own)) > 0 || (await db.$count(watches, own)) > 0;
}

/**
 * What the link of a mail is about; null for an address that the shop did not make, or when all is
 * forgotten.
 */
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
 * Ends what the link of a mail names, or all that waits for the same reader. The link was proved
 * before.
 */
export const endLinkedWatches = (db: Db, id: string, all: boolean): Promise<number> => {
  const same = (column: SQL) =>
    sql`${column} = (select ${column} from ${watches} as linked where linked.id = ${id})`;
  return end(
    db,
    all ? or(same(sql`email`), same(sql`user_id`), same(sql`phone`)) : eq(watches.id, id),
  );
};
