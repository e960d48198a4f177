import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockNumberedOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import type { Db, Shop } from "#shop/shop.ts";

type Act = {
  number: string;
  action: "order.supply-devices" | "order.supply-reopen";
  reason: string;
  acting: AuditActor;
};
type Change = Pick<Parameters<typeof recordAudit>[1], "before" | "after">;

/** A change at the desk to what an order's buyer may open, with its entry in the audit log; of a
 * stranger's order alone. Throws `order-not-found`, and what the change refuses. */
export const actOnSupply = (
  shop: Pick<Shop, "db" | "adminEmails">,
  { number, action, reason, acting }: Act,
  change: (db: Db, order: Order) => Promise<Change>,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const changed = await change(db, order);
    const subject = `order ${number}`;
    await recordAudit(db, {
      ...acting,
      action,
      subject,
      whose: whoseOrder(order),
      reason,
      ...changed,
    });
  });
