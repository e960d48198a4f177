import { inTransaction } from "#shop/database/transaction.server.ts";
import { earnOne } from "#shop/money/value/points/earn-points.server.ts";
import { freePickupCode } from "#shop/order/delivery/pickup/pickup-code.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { forbids, isDigitalOrder } from "#shop/order/standing.ts";
import { delivery } from "#shop/order/status.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";

/**
 * The buyer confirms: the order is done and its points come, in one transaction. Confirming again
 * changes nothing. Throws `order-not-confirmable`, `order-not-paid`, `confirm-waits`.
 *
 * Where nobody knew of the receipt, the buyer's word proves it, and the seven days of the law start
 * today: never earlier than they would (e-commerce act, article 17(1) and (5)).
 */
export async function confirmPurchase(
  { db }: Pick<Shop, "db">,
  { id }: Pick<Order, "id">,
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.confirmedAt) return order;
    refuseEarly(order);
    return confirmLocked(tx, order, "confirm");
  });
}

function refuseEarly(order: Order): void {
  if (!delivery.may(order.delivery, "confirm", "shopper"))
    throw new Refusal("order-not-confirmable");
  const refusal = forbids.confirm?.({ ...order, isDigital: isDigitalOrder(order) });
  if (refusal) throw new Refusal(refusal);
}

/**
 * Confirms an order that the caller has locked. By the clock without a known receipt, none is
 * recorded: the law's term has not begun as long as nobody can prove it (article 17(5)).
 */
export async function confirmLocked(
  db: Db,
  order: Order,
  move: "confirm" | "confirmByTerm",
): Promise<Order> {
  const byBuyer = move === "confirm";
  const confirmed = await moveOrder(db, order, {
    delivery: move,
    by: byBuyer ? "shopper" : "clock",
    when: "unconfirmed",
    ...(byBuyer && !order.doneAt && { set: { doneAt: "now" } }),
  });
  await freePickupCode(db, order);
  await earnOne(db, order.id);
  return confirmed;
}
