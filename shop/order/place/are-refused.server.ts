import { sql } from "drizzle-orm";
import { executeNamed } from "#shop/database/named-statement.server.ts";
import type { Db } from "#shop/shop.ts";

/** Somebody presses the button of an order form that wants one product. */
export type Press = { productId: string; placeKey: string; guestId: string | null };

type Standing = { gone: string[]; placed: string[]; holding: string[] };

/** For each whether "sold out" is sure: nothing is left, the key is no order yet, and the device holds nothing that could make way. One statement for any number. */
export async function areRefused(db: Db, presses: readonly Press[]): Promise<boolean[]> {
  const ids = [...new Set(presses.map(({ productId }) => productId))];
  const keys = presses.map(({ placeKey }) => placeKey);
  const guests = presses.flatMap(({ guestId }) => guestId ?? []);
  const { rows } = await executeNamed<Standing>(
    db,
    sql`select
      array(select id from products where id = any(${sql.param(ids)}::text[]) and stock = 0
        and is_show and removed_at is null and sale_kind = 'order') as gone,
      array(select place_key from orders where place_key = any(${sql.param(keys)}::text[])) as placed,
      array(select guest_id from orders where guest_id = any(${sql.param(guests)}::text[]) and hold = 'held') as holding`,
  );
  const { gone, placed, holding } = rows[0]!;
  const [isGone, isPlaced, isHolding] = [new Set(gone), new Set(placed), new Set(holding)];
  return presses.map(
    ({ productId, placeKey, guestId }) =>
      isGone.has(productId) &&
      !isPlaced.has(placeKey) &&
      !(guestId !== null && isHolding.has(guestId)),
  );
}
