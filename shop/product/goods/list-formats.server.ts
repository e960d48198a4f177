import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { goodsTypes } from "./goods-kind.ts";

/** The kinds of the files that each of these products hands over, such as "WAV", by its id. */
export async function listFormats(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ id: string; types: string[] }>(sql`
    select g.product_id as id, array_agg(distinct newest.content_type) as types
    from goods g cross join lateral (
      select v.content_type from goods_versions v where v.goods_id = g.id order by v.number desc limit 1) newest
    where g.product_id = any(${sql.param([...productIds])}) and g.line_id is null and g.removed_at is null group by 1`);
  const kinds = Object.entries(goodsTypes);
  const nameOf = (type: string) => kinds.find(([, each]) => each === type)?.[0].toUpperCase() ?? [];
  return new Map(rows.map(({ id, types }) => [id, types.flatMap(nameOf)]));
}
