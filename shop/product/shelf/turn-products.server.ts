import { sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { handsOver } from "../goods/require-goods.server.ts";
import { recordProductChange } from "../record-product-change.server.ts";
import { products } from "../table.server.ts";

const CLOCK = { account: null, address: "" };

/**
 * Handles changes that time alone made since the last run. Prices and sales compute themselves
 * (`shop_discount_now`, `saleOf`); writing the row drops cached pages and updates the search. Then
 * publishes due products that deliver something.
 */
export async function turnProducts({ db }: Pick<Shop, "db">): Promise<void> {
  await db
    .update(products)
    .set({ nextTurnAt: null, updatedAt: sql`now()` })
    .where(sql`next_turn_at <= now()`);
  const due = await db.select({ id: products.id }).from(products).where(isDue);
  for (const { id } of due) await publish(db, id);
}

const isDue = sql`publish_at <= now() and not is_show and removed_at is null and ${handsOver}`;

const publish = (db: Db, id: string): Promise<void> =>
  inTransaction(db, (locked) =>
    recordProductChange(locked, {
      by: CLOCK,
      action: "product.publish",
      id,
      change: async () => {
        await locked
          .update(products)
          .set({ isShow: true, updatedAt: sql`now()`, version: sql`${products.version} + 1` })
          .where(sql`${products.id} = ${id} and ${isDue}`);
      },
    }),
  );
