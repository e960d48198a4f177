import { sql } from "drizzle-orm";
import type { TakenPieces } from "#shop/product/sale.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { isEarlierTry } from "./held-pieces.server.ts";
import type { Orderer } from "./orderer.server.ts";
import { endHold } from "./release-hold.server.ts";
import { valueOf } from "./value-request.ts";
import { paymentIn } from "../status-condition.server.ts";
import { paymentIs } from "../status.ts";
import { orders } from "../table.server.ts";

/**
 * A second try replaces the first unpaid one, whose pieces the caller puts back. The caller has
 * locked the orderer.
 */
export async function replaceOrders(
  db: Db,
  shop: Pick<Shop, "follows">,
  orderer: Orderer,
  { productIds, reservationId }: { productIds: string[]; reservationId: string | null },
): Promise<TakenPieces[]> {
  const isReplaced = reservationId ? isTryOf(reservationId) : isEarlierTry(orderer, productIds);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where ${isReplaced} order by id`,
  );
  const givenUp: TakenPieces[] = [];
  for (const { id } of rows) {
    // It may be paid, declined or ended at this moment; only the locked row tells.
    const locked = await lockOrder(db, id);
    if (!paymentIs(locked, "unpaid")) continue;
    await moveOrder(db, locked, {
      payment: "replace",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "shopper",
    });
    if (valueOf(locked) > 0) await shop.follows.valueReturned(db, id);
    givenUp.push(...(await endHold(db, id)));
  }
  return givenUp;
}

const isTryOf = (reservationId: string) =>
  sql`(reservation_id = ${reservationId} and hold = 'held' and ${paymentIn(orders.payment, "unpaid")})`;
