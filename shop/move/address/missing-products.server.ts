import { inArray } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

const idOf = (target: string): string | null =>
  /^\/product\/([^/?#]+)(?:[?#]|$)/.exec(target)?.[1] ?? null;

/** Of these targets, those that name a product which the shop does not have. */
export async function listMissingProducts(
  db: Db,
  targets: readonly string[],
): Promise<Set<string>> {
  const named = targets.flatMap((target) => {
    const id = idOf(target);
    return id === null ? [] : [{ target, id }];
  });
  if (!named.length) return new Set();
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  const there = new Set(rows.map(({ id }) => id));
  return new Set(named.flatMap(({ target, id }) => (there.has(id) ? [] : [target])));
}
