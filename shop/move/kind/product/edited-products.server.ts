import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** What may change by showing and hiding alone, in which no work of the owner's is lost. */
const OF_SHOWING = ["isShow", "publishAt", "basePrice", "updatedAt", "version"];

/**
 * Those of these products that somebody has edited since a move wrote them, with words. The log
 * of edits says it: what other moves fill and take back raises a version too, and is not in there.
 */
export async function editedProducts(
  db: Db,
  made: readonly { id: string; writtenAt?: string }[],
): Promise<Map<string, string>> {
  if (!made.length) return new Map();
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as it(id text, "writtenAt" timestamptz))
    select distinct made.id from made join audit_log edit
      on edit.subject = 'product ' || made.id and edit.at > made."writtenAt"
    where edit.action in ('product.edit', 'goods.change', 'goods.remove')
      and edit.at > (select min("writtenAt") from made)
      and edit.after - ${sql.param(OF_SHOWING)}::text[] <> '{}'`);
  return new Map(rows.map(({ id }) => [id, "옮긴 뒤에 고친 상품이라 그대로 둬요."]));
}
