import { and, eq, isNull, sql } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { firstSamples } from "#shop/product/sample/first-samples.server.ts";
import { cardOf, listedColumns } from "#shop/product/product-card.server.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type ReservableProduct = ListedProduct & {
  limitPerPerson: number | null;
  expectedShipOn: string | null;
};

const MOST = 60;

/** What can be reserved now, then soon, then before; nearest end or start first. */
export async function listReservable(db: Db): Promise<ReservableProduct[]> {
  const stage = sql`case when reservation_opens_at > now() then 1
    when reservation_closes_at <= now() then 2 else 0 end`;
  const rows = await db
    .select({
      ...listedColumns,
      limitPerPerson: products.limitPerPerson,
      expectedShipOn: products.expectedShipOn,
    })
    .from(products)
    .where(
      and(eq(products.isShow, true), isNull(products.removedAt), eq(products.saleKind, "reserve")),
    )
    .orderBy(
      stage,
      sql`case when reservation_closes_at <= now() then null
        when reservation_opens_at > now() then reservation_opens_at
          else reservation_closes_at end asc nulls last`,
      sql`reservation_closes_at desc nulls last`,
      products.id,
    )
    .limit(MOST);
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
