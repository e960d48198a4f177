import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { optionsKey } from "./cart-line.ts";
import { cartLines } from "./table.server.ts";

/** An order: when it was placed, and its lines (shop/order/list/list-lines.server.ts). */
export type PlacedOrder = {
  placedAt: Date;
  lines: readonly { productId: string; options: readonly { id: string }[] }[];
};

/** Removes ordered lines from the member's cart. */
export async function emptyCart(
  db: Db,
  memberId: string,
  { placedAt, lines }: PlacedOrder,
): Promise<void> {
  if (!lines.length) return;
  const things = lines.map(
    ({ productId, options }) => sql`(${productId}, ${optionsKey(options.map(({ id }) => id))})`,
  );
  // The order's time came through a Date, which knows milliseconds only.
  await db
    .delete(cartLines)
    .where(
      and(
        eq(cartLines.userId, memberId),
        inArray(sql`(${cartLines.productId}, ${cartLines.options})`, things),
        sql`date_trunc('milliseconds', ${cartLines.addedAt}) <= ${placedAt}`,
      ),
    );
}
