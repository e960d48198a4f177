import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "../database/transaction.server.ts";
import { spendAttempt, type SpentTry } from "../limit/spend-attempt.server.ts";
import { isProductId } from "#shop/product/product.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { listWishIds } from "./list-wishes.server.ts";
import { wishes } from "./table.server.ts";
import { WISH_LIMIT } from "./wish-text.ts";

const WRITES_PER_MINUTE = 120;

/** Counts one change of a member's wish list. Throws `too-many-attempts`. */
export const spendWishWrite = (db: Db, memberId: string): Promise<SpentTry[]> =>
  spendAttempt(db, [{ key: `wishes of ${memberId}`, most: WRITES_PER_MINUTE, seconds: 60 }]);

type WishOutcome = { ids: string[]; /** how many found no room */ left: number };

/**
 * Adds products to a wish list, the first as the newest, skipping hidden ones. Changes of one list
 * are serialised.
 */
export const addWishes = (
  db: Db,
  memberId: string,
  productIds: readonly string[],
): Promise<WishOutcome> =>
  inTransaction(db, async (db) => {
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`wishes ${memberId}`}, 0))`,
    );
    const wishedIds = [...new Set(productIds.filter((id) => isProductId(id)))];
    const { rows } = await db.execute<{ left: number }>(sql`
      with fresh as (
        select asked.id, asked.at from unnest(${sql.param(wishedIds)}::text[]) with ordinality as asked(id, at)
        join products p on p.id = asked.id and p.is_show and p.removed_at is null
        where not exists (select from wishes where user_id = ${memberId} and product_id = asked.id)
      ), room as (select greatest(0, ${WISH_LIMIT} - count(*))::int as free from wishes where user_id = ${memberId}),
      added as (
        insert into wishes (user_id, product_id, added_at)
        select ${memberId}, id, now() - at * interval '1 microsecond' from fresh order by at limit (select free from room)
        returning product_id
      )
      select (select count(*)::int from fresh) - (select count(*)::int from added) as left`);
    return { ids: await listWishIds(db, memberId), left: rows[0]!.left };
  });

/** One product. Throws `product-not-found`, `wish-full`. */
export async function addWish(db: Db, memberId: string, productId: string): Promise<string[]> {
  const { ids, left } = await addWishes(db, memberId, [productId]);
  if (left) throw new Refusal("wish-full");
  if (!ids.includes(productId)) throw new Refusal("product-not-found");
  return ids;
}

/** Takes one off; of what is not on it nothing happens. */
export async function removeWish(db: Db, memberId: string, productId: string): Promise<string[]> {
  await db.delete(wishes).where(and(eq(wishes.userId, memberId), eq(wishes.productId, productId)));
  return listWishIds(db, memberId);
}
