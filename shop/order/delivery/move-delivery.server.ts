import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { AdminMove } from "#shop/order/list/admin-order-forms.ts";
import { findOrder } from "../find-order.server.ts";
import { moveOrder, type Order, type OrderMove } from "../move-order.server.ts";
import { whoseOrder } from "../whose-order.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** The terms of claims start at this time. */
const doneAt: Partial<Record<AdminMove, OrderMove["set"]>> = {
  arrive: { doneAt: "now" },
  reopen: { doneAt: null },
};

/** Notifies the orderer of an arrival, but not of corrections. */
export async function moveDelivery(
  shop: Shop,
  number: string,
  move: AdminMove,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await findOrder(db, number);
    if (!order) throw new Refusal("order-not-found");
    const moved = await moveOrder(db, order, {
      delivery: move,
      by: "admin",
      accountId: acting.account?.id,
      set: doneAt[move],
    });
    if (move === "arrive") await queueNotices(db, orderNotice("order-done", moved, shop.origin));
    await recordAudit(db, {
      ...acting,
      action: `order.${move}`,
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before: { delivery: order.delivery },
      after: { delivery: moved.delivery },
    });
    return moved;
  });
}
