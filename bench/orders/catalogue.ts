import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

type Copies = { like: string; count: number };

/** Copies of a product, none of which anybody has opened, and of which there is plenty. */
export async function fillCatalogue(db: Db, { like, count }: Copies): Promise<string[]> {
  // Each row would be indexed for the search by itself, which no order reads.
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select * from products where id = ${like})
    insert into products
    select (jsonb_populate_record(one::products, jsonb_build_object('id', 'order' || lpad(at::text, 6, '0'),
      'stock', 100000000, 'limit_per_person', null))).*
    from one, generate_series(1, ${count}) at returning id`);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  await rememberCompanions(db);
  return rows.map(({ id }) => id);
}

/** Else the clock would look for what goes with each of them all the while that something is measured, and drop their pages. */
export async function rememberCompanions(db: Db): Promise<void> {
  await db.execute(sql`
    insert into product_companions (product_id, companions, found_at)
    select id, '{}', now() from products on conflict (product_id) do nothing`);
}

/** A product of the demo that goes by parcel, has a picture and no options. */
export async function findUsualProduct(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where is_show and removed_at is null and sale_kind = 'order' and shipping_class = 'parcel'
      and thumbnail is not null and not exists (select from product_options where product_id = products.id)
    order by id limit 1`);
  return rows[0]!.id;
}
