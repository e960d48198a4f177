import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import { sellable } from "../product-card.server.ts";
import type { ListedProduct } from "../product.ts";
import { reservedInTurn } from "../reserved-in-turn.server.ts";
import { idsOfQuery } from "../search/list-of-query.server.ts";
import { anyProduct } from "../search/product-query.ts";
import { collectionPath } from "./collection.ts";
import { idsOfCollection, listCollections } from "./list-collections.server.ts";

const IN_A_ROW = 10;
/** With fewer products the home page shows all new ones anyway. */
const WORTH_A_ROW = 8;

/** A row of products on the home page, with a link to all of them. */
export type HomeRow = { name: string; to: string; products: ListedProduct[] };

/** Available reservations, soonest to close first, then upcoming ones. */
async function reservedSoon(db: Db, now: Date): Promise<string[]> {
  const isLeft = sql`coalesce(${sellable} > 0, true)`;
  const reserved = reservedInTurn({ now, most: IN_A_ROW, also: isLeft });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${reserved} order by stage, place`,
  );
  return rows.map(({ id }) => id);
}

/** The newest, where what the owner put first stands before them. */
async function newBehind(db: Db, pinned: readonly string[], now: Date): Promise<string[]> {
  if (!pinned.length) return [];
  const ids = await idsOfQuery(db, anyProduct, { limit: IN_A_ROW, offset: 0, now });
  return ids.length < WORTH_A_ROW ? [] : ids;
}

/** The home page's rows: new products after the pinned ones, upcoming reservations and the
 * owner's collections; without empty rows. */
export async function listHomeRows(
  db: Db,
  now: Date,
  pinned: readonly string[] = [],
): Promise<HomeRow[]> {
  const shown = (await listCollections(db)).filter(({ isOnHome }) => isOnHome);
  const cut = { limit: IN_A_ROW, offset: 0, now };
  const row = (name: string, to: string) => (ids: string[]) => ({ name, to, ids });
  const rows = await Promise.all([
    newBehind(db, pinned, now).then(row("새로 나온 상품", "/search?sort=new")),
    reservedSoon(db, now).then(row("곧 만나는 예약 상품", "/order-reserve")),
    ...shown.map((one) =>
      idsOfCollection(db, one, cut).then(row(one.name, collectionPath(one.slug))),
    ),
  ]);
  const all = await listProductsOf(db, [...new Set(rows.flatMap(({ ids }) => ids))]);
  return rows
    .map(({ name, to, ids }) => ({
      name,
      to,
      products: ids.flatMap((id) => all.find((product) => product.id === id) ?? []),
    }))
    .filter((each) => each.products.length > 0);
}
