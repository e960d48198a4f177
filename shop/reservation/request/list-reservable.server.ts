import { sql } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { firstSamples } from "#shop/product/sample/first-samples.server.ts";
import { cardOf, listedColumns } from "#shop/product/product-card.server.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { reservedInTurn } from "#shop/product/reserved-in-turn.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type ReservableProduct = ListedProduct & {
  limitPerPerson: number | null;
  expectedShipOn: string | null;
};

const MOST = 60;

/** What can be reserved now, then soon, then before; nearest end or start first. */
export async function listReservable(db: Db, now: Date): Promise<ReservableProduct[]> {
  const rows = await db
    .select({
      ...listedColumns,
      limitPerPerson: products.limitPerPerson,
      expectedShipOn: products.expectedShipOn,
    })
    .from(products)
    .innerJoin(
      reservedInTurn({ now, most: MOST, withClosed: true }),
      sql`reserved.id = products.id`,
    )
    .orderBy(sql`reserved.stage, reserved.place`);
  const [images, samples] = await Promise.all([
    imagesOf(
      db,
      rows.flatMap(({ thumbnail, moThumbnail }) => [thumbnail, moThumbnail]),
    ),
    firstSamples(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    ...cardOf(row, images),
    sample: samples.get(row.id) ?? null,
    limitPerPerson: row.limitPerPerson,
    expectedShipOn: row.expectedShipOn,
  }));
}
