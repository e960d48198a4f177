import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import { sellable } from "../product-card.server.ts";
import type { ListedProduct } from "../product.ts";
import { reservedInTurn } from "../reserved-in-turn.server.ts";
import { collectionPath } from "./collection.ts";
import { fullRows } from "./full-rows.ts";
import { idsOfCollection, listCollections } from "./list-collections.server.ts";

/** So many that a row is still full without those that the page shows already. */
const LOOKED_AT = 60;

/** A row of products on the home page, with a link to all of them. */
export type HomeRow = { name: string; to: string; products: ListedProduct[] };

/** Available reservations, soonest to close first, then upcoming ones. */
async function reservedSoon(db: Db, now: Date): Promise<string[]> {
  const isLeft = sql`coalesce(${sellable} > 0, true)`;
  const reserved = reservedInTurn({ now, most: LOOKED_AT, also: isLeft });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${reserved} order by stage, place`,
  );
  return rows.map(({ id }) => id);
}

export type HomeRows = {
  rows: HomeRow[];
  /** those that do not stand on the page, but have something to show */
  others: Pick<HomeRow, "name" | "to">[];
};

/** The home page's rows: upcoming reservations and the owner's collections. `listed`: what the page
 * lists anyway; no product stands on it twice. */
export async function listHomeRows(
  db: Db,
  now: Date,
  listed: readonly string[],
): Promise<HomeRows> {
  const shown = (await listCollections(db)).filter(({ isOnHome }) => isOnHome);
  const cut = { limit: LOOKED_AT, offset: 0, now };
  const row = (name: string, to: string) => (ids: string[]) => ({ name, to, ids });
  const wanted = await Promise.all([
    reservedSoon(db, now).then(row("곧 만나는 예약 상품", "/order-reserve")),
    ...shown.map((one) =>
      idsOfCollection(db, one, cut).then(row(one.name, collectionPath(one.slug))),
    ),
  ]);
  const full = fullRows(wanted, listed);
  const all = await listProductsOf(
    db,
    full.flatMap(({ ids }) => ids),
  );
  return {
    rows: full.map(({ name, to, ids }) => ({
      name,
      to,
      products: ids.flatMap((id) => all.find((product) => product.id === id) ?? []),
    })),
    others: wanted
      .filter(({ to, ids }) => ids.length > 0 && !full.some((row) => row.to === to))
      .map(({ name, to }) => ({ name, to })),
  };
}
