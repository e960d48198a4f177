import { and, asc, eq, isNull, or, gt, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import { sellable } from "../product-card.server.ts";
import type { ListedProduct } from "../product.ts";
import { products } from "../table.server.ts";
import { collectionPath } from "./collection.ts";
import { idsOfCollection, listCollections } from "./list-collections.server.ts";

const IN_A_ROW = 10;

/** A row of the home page: products beside each other, and the way to all of them. */
export type HomeRow = { name: string; to: string | null; products: ListedProduct[] };

const {
  saleKind,
  isShow,
  removedAt,
  reservationOpensAt: opens,
  reservationClosesAt: closes,
} = products;

/** What can be reserved, the soonest to close first, then what opens soon. */
async function reservedSoon(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(saleKind, "reserve"),
        eq(isShow, true),
        isNull(removedAt),
        or(isNull(closes), gt(closes, now)),
        sql`coalesce(${sellable} > 0, true)`,
      ),
    )
    .orderBy(sql`coalesce(${opens} > ${now}, false)`, asc(closes), asc(opens), asc(products.id))
    .limit(IN_A_ROW);
  return rows.map(({ id }) => id);
}

/** What can be reserved soon, and the collections that the owner shows at home; no empty ones. */
export async function listHomeRows(db: Db, now: Date): Promise<HomeRow[]> {
  const shown = (await listCollections(db)).filter(({ isOnHome }) => isOnHome);
  const cut = { limit: IN_A_ROW, offset: 0, now };
  const rows = await Promise.all([
    reservedSoon(db, now).then((ids) => ({ name: "곧 만나는 예약 상품", to: null, ids })),
    ...shown.map(async (one) => ({
      name: one.name,
      to: collectionPath(one.slug),
      ids: await idsOfCollection(db, one, cut),
    })),
  ]);
  const all = await listProductsOf(db, [...new Set(rows.flatMap(({ ids }) => ids))]);
  return rows
    .map(({ name, to, ids }) => ({
      name,
      to,
      products: ids.flatMap((id) => all.find((product) => product.id === id) ?? []),
    }))
    .filter((row) => row.products.length > 0);
}
