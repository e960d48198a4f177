import { eq, sql } from "drizzle-orm";
import type { TakenPieces } from "#shop/product/sale.ts";
import { putBackStock } from "#shop/product/shelf/stock.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { takingsOf } from "#shop/order/find-order.server.ts";
import { giveBackRest } from "../value/give-back-value.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";

/** Ends an unpaid order's hold, once; returns the pieces to put back. */
export const endHold = async (db: Db, orderId: string): Promise<TakenPieces[]> =>
  (await release(db, orderId)) ? takingsOf(db, orderId) : [];

/** Idempotent. Reserved pieces return to their reservation. */
export async function releaseHold(
  db: Db,
  { follows }: Pick<Shop, "follows">,
  orderId: string,
): Promise<void> {
  const released = await release(db, orderId);
  if (!released) return;
  const { was, reservationId, hasValue } = released;
  if (hasValue) await giveBackRest(db, orderId);
  const reserved =
    was === "sold" && reservationId
      ? await follows.reservedOrderReleased(db, reservationId, {
          back: await restockedOf(db, orderId),
        })
      : [];
  await putBackStock(db, [...(await takingsOf(db, orderId)), ...reserved]);
}

type ReleasedHold = { was: "held" | "sold"; reservationId: string | null; hasValue: boolean };

/** Whether coupons, points or credit are part of what an order cost. */
const usesValue = sql`(${orders.couponAmount} + ${orders.shippingCouponAmount} + ${orders.pointsAmount} + ${orders.creditAmount} > 0)`;

async function release(db: Db, orderId: string): Promise<ReleasedHold | undefined> {
  const { rows } = await db.execute<ReleasedHold>(sql`
    with before as (select id, hold from ${orders} where id = ${orderId} and hold <> 'released' for update)
    update ${orders} set hold = 'released' from before where ${orders.id} = before.id
    returning before.hold as was, ${orders.reservationId} as "reservationId", ${usesValue} as "hasValue"`);
  return rows[0];
}

async function restockedOf(db: Db, orderId: string): Promise<number> {
  const [lines] = await db
    .select({ restocked: sql<number>`coalesce(sum(${orderLines.restocked}), 0)`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines!.restocked;
}
