import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { findByOrigin } from "#shop/move/origin/find-by-origin.server.ts";
import { products } from "#shop/product/table.server.ts";
import { addressesAnswering } from "./old-address.ts";
import { readPlatformAddress, type FormerProduct } from "./platform-address.ts";
import { oldAddresses } from "./table.server.ts";

export type FoundAddress = {
  target: string;
  /** under which the visit is counted */
  address: string;
};

/**
 * Where a page of a former shop is now: what the owner wrote down, else the visible product that
 * has this number or handle there. Null for a page that never was.
 */
export async function findOldAddress(db: Db, url: URL): Promise<FoundAddress | null> {
  const addresses = addressesAnswering(url);
  const [row] = addresses.length
    ? await db
        .select({ address: oldAddresses.address, target: oldAddresses.target })
        .from(oldAddresses)
        .where(inArray(oldAddresses.address, addresses))
        .orderBy(desc(sql`length(${oldAddresses.address})`))
        .limit(1)
    : [];
  return row ?? findMovedProduct(db, readPlatformAddress(url));
}

/** The former shop's kinds of names that stand in addresses; titles and SKUs do not decide. */
const KEYS = ["number", "code", "handle"] as const;

async function findMovedProduct(
  db: Db,
  former: readonly FormerProduct[],
): Promise<FoundAddress | null> {
  if (!former.length) return null;
  const ids = await findByOrigin(
    db,
    { kind: "product", keys: KEYS },
    former.map(({ id }) => id),
  );
  for (const { id, address } of former) {
    const [productId, ...more] = ids.get(id) ?? [];
    if (!productId || more.length) continue;
    const [shown] = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), products.isShow, isNull(products.removedAt)));
    if (shown) return { target: `/product/${shown.id}`, address };
  }
  return null;
}
