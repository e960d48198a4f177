import { sql, type SQL } from "drizzle-orm";
import type { TakenPieces } from "#shop/product/sale.ts";
import type { Db } from "#shop/shop.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { isOf, type Orderer } from "../orderer.server.ts";

/**
 * Unpaid orders that a new try replaces. Reserved pieces are excluded: they belong to the
 * reservation.
 */
export const isEarlierTry = (orderer: Orderer, productIds: string[]): SQL =>
  sql`(${isOf(orderer)} and hold = 'held' and ${paymentIn(orders.payment, "unpaid")} and reservation_id is null and not orders.is_difference
  and exists (select from order_lines where order_id = orders.id and product_id = any(${sql.param(productIds)})))`;

/**
 * Pieces that only seem gone to this shopper: the unpaid order that holds them is replaced by the
 * next one.
 */
export type HeldPieces = {
  /** the product's stock, including those pieces */
  withProduct(productId: string, stock: number | null): number | null;
  /** an option value's stock, including those pieces */
  withOption(optionId: string, stock: number | null): number | null;
};

const holdsNothing: HeldPieces = {
  withProduct: (_, stock) => stock,
  withOption: (_, stock) => stock,
};

export async function findHeldPieces(
  db: Db,
  orderer: Orderer | null,
  productIds: string[],
): Promise<HeldPieces> {
  if (!orderer || !productIds.length) return holdsNothing;
  const { rows } = await db.execute<TakenPieces>(sql`
    select line.product_id as "productId", line.quantity, line.took_stock as shelves
    from orders join order_lines line on line.order_id = orders.id
    where ${isEarlierTry(orderer, productIds)} and line.product_id = any(${sql.param(productIds)})`);
  const sum = (has: (taking: TakenPieces) => boolean) =>
    rows.reduce((pieces, taking) => pieces + (has(taking) ? taking.quantity : 0), 0);
  return {
    withProduct: (id, stock) =>
      stock === null
        ? null
        : stock + sum(({ productId, shelves }) => productId === id && shelves.product),
    withOption: (id, stock) =>
      stock === null ? null : stock + sum(({ shelves }) => shelves.options.includes(id)),
  };
}
