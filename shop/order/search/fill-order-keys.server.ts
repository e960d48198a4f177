import { sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";

/** So many orders are locked for the tenths of a second that their keys take. */
const BATCH = 500;
const MOST_BATCHES = 20;

/** Goes on with the keys of orders that were there before a kind of key (`order_keys_fill`); soon
 * done where none is left. Gives how many orders it wrote keys for. */
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
