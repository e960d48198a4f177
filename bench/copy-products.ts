import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** Copies of a product of the demo that nobody has opened, of which there is plenty. */
export async function copyProducts(db: Db, count: number): Promise<string[]> {
  // Else all of them would be indexed for the search, which neither pages nor orders read.
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select * from products where is_show and removed_at is null
      and sale_kind = 'order' and shipping_class = 'parcel' and thumbnail is not null
      and not exists (select from product_options where product_id = products.id)
      order by id limit 1)
    insert into products
    select (jsonb_populate_record(one::products, jsonb_build_object('stock', 100000000,
      'id', 'copy' || lpad(at::text, 6, '0'), 'limit_per_person', null))).*
    from one, generate_series(1, ${count}) at returning id`);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  // Else the clock would look for what goes with each of them, and drop their pages meanwhile.
  await db.execute(sql`insert into product_companions (product_id, companions, found_at)
    select id, '{}', now() from products on conflict (product_id) do nothing`);
  return rows.map(({ id }) => id);
}
