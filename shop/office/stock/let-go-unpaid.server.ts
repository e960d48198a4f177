import { sql, type SQL } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endDeposit } from "#shop/money/deposit/end-deposits.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/** Newer orders are probably in the payment window. */
const QUIET_MINUTES = 5;
const MOST_AT_ONCE = 500;

/**
 * Stock held without payment: orders unpaid for longer than a payment takes, and orders awaiting a
 * deposit, which honest buyers may pay tomorrow. The two are released separately.
 */
export const unpaidHolds = ["unpaid", "deposit"] as const;
export type UnpaidHold = (typeof unpaidHolds)[number];

const holdKind: SQL = sql`case when ${orders.payment} = 'waiting_deposit' then 'deposit' else 'unpaid' end`;

const isHeldInVain: SQL = sql`${orders.hold} = 'held' and ${orders.expiresAt} is not null
  and ${orders.reservationId} is null and not ${orders.isDifference}
  and ${orders.placedAt} < now() - make_interval(mins => ${sql.raw(String(QUIET_MINUTES))})
  and (${paymentIn(orders.payment, "unpaid")} or ${orders.payment} = 'waiting_deposit')`;

const isCounted = sql`(${orderLines.tookStock} ->> 'product' = 'true'
  or jsonb_array_length(${orderLines.tookStock} -> 'options') > 0)`;

const LEAST_PIECES = 3;

/**
 * Products with at least as many pieces held unpaid as are left, one row per kind of hold:
 * product_id, title, held_by, pieces and since.
 */
export const unpaidShelves: SQL = sql`(select shelf.*, ${products.title} as title from (
    select ${orderLines.productId} as product_id, ${holdKind} as held_by,
      sum(${orderLines.quantity})::int as pieces, min(${orders.placedAt}) as since,
      sum(sum(${orderLines.quantity})) over (partition by ${orderLines.productId}) as in_all
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${isHeldInVain} and ${isCounted} group by ${orderLines.productId}, ${holdKind}) as shelf
  join ${products} on ${products.id} = shelf.product_id
  where shelf.in_all >= ${sql.raw(String(LEAST_PIECES))} and shelf.in_all >= coalesce(${products.stock},
    (select sum(value.stock) from product_options value where value.product_id = ${products.id}), 0))`;

/**
 * Ends the orders that hold this product in this way and returns their stock. Returns how many;
 * deposits whose provider does not answer stay. Throws `nothing-held`.
 */
export async function letGoUnpaid(
  shop: Shop,
  { productId, heldBy }: { productId: string; heldBy: UnpaidHold },
  acting: AuditActor,
): Promise<number> {
  const due = await shop.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, sql`${orderLines.orderId} = ${orders.id}`)
    .where(
      sql`${isHeldInVain} and ${isCounted} and ${orderLines.productId} = ${productId}
        and ${holdKind} = ${heldBy}`,
    )
    .orderBy(orders.id)
    .limit(MOST_AT_ONCE);
  let ended = 0;
  for (const { order } of due) if (await letGo(shop, order)) ended++;
  if (!ended) throw new Refusal("nothing-held");
  await recordAudit(shop.db, {
    ...acting,
    action: "stock.let-go",
    subject: `product ${productId}`,
    after: { orders: ended, heldBy },
  });
  return ended;
}

async function letGo(shop: Shop, order: Order): Promise<boolean> {
  if (order.payment !== "waiting_deposit") return letGoOfCard(shop, order);
  try {
    return await endDeposit(shop, { order, isLongOver: false });
  } catch (error) {
    if (isPaymentUnanswered(error)) return false;
    throw error;
  }
}

const letGoOfCard = (shop: Shop, { id }: Order): Promise<boolean> =>
  inTransaction(shop.db, async (db) => {
    // It may just be paid, so only the locked row counts.
    const locked = await lockOrder(db, id);
    if (!paymentIs(locked, "unpaid") || locked.hold !== "held") return false;
    await moveOrder(db, locked, {
      payment: "letGo",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "admin",
    });
    await releaseHold(db, shop, id);
    return true;
  });
