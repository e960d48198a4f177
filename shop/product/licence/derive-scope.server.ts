import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { licenceScopes } from "#shop/product/voice/voice-facts.ts";

/**
 * Sets the search scope of these products to their widest licence; products without licences keep
 * theirs. `where` is about products `p`.
 */
export async function deriveScope(db: Db, where: SQL): Promise<void> {
  const order = sql.param([...licenceScopes]);
  await db.execute(sql`
    update products set voice_licence = widest.scope
    from (
      select distinct on (p.id) p.id, l.scope from products p
      join licences l on l.id = p.licence
        or l.id in (select o.licence from product_options o where o.product_id = p.id)
      where ${where}
      order by p.id, array_position(${order}::text[], l.scope) desc
    ) widest
    where products.id = widest.id and products.voice_licence is distinct from widest.scope`);
}
