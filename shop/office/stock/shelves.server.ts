import { sql } from "drizzle-orm";
import { emptySite } from "#shop/site/settings.ts";

/** The low-stock threshold of this product or option value. */
export const lowAt = sql<number>`coalesce(products.low_stock,
  (select (settings ->> 'lowStock')::int from site_settings limit 1), ${emptySite.lowStock}::int)`;

/**
 * Every counted shelf of products that are not removed, with its low threshold; named as in
 * emptyShelves.
 */
export const shelves = sql`(
  select products.id as product_id, '' as option_id, products.title as what, products.stock, products.is_show, ${lowAt} as low_at
  from products where products.removed_at is null and products.stock is not null
  union all
  select products.id, o.id, products.title || ' · ' || o.label, o.stock, products.is_show, ${lowAt}
  from product_options o join products on products.id = o.product_id
  where products.removed_at is null and o.stock is not null)`;
