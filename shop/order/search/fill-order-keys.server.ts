import { sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";

/** Orders per batch; they stay locked for some tenths of a second. */
const BATCH = 500;
const MOST_BATCHES = 20;

/** Adds a new kind of search key to older orders (`order_keys_fill`), until none is left.
 * Returns how many orders it processed. */
export async function fillOrderKeys({ db }: Pick<Shop, "db">): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const filled = await fillSome(db);
    if (!filled) break;
    all += filled;
  }
  return all;
}

async function fillSome(db: Db): Promise<number> {
  const { rows } = await db.execute<{ filled: number }>(
    sql`select order_keys_fill(${BATCH}) as filled`,
  );
  return rows[0]!.filled;
}
