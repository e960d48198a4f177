import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { ShipForm } from "#shop/order/list/admin-order-forms.ts";
import { refuseUnusualWaybill } from "./refuse-unusual-waybill.ts";
import { findOrder, lockOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { orders, timeline } from "../table.server.ts";
import { whoseOrder } from "../whose-order.ts";

type WaybillChange = ShipForm & {
  /** the waybill that the editor saw; omitted: any */
  previous?: { company: string; number: string } | null;
};

const isAsSeen = (order: Order, previous: WaybillChange["previous"]): boolean =>
  previous === undefined ||
  (order.waybillCompany === (previous?.company ?? null) &&
    order.waybillNumber === (previous?.number ?? null));

/** Throws `order-changed` when the waybill changed since the editor saw it. */
export async function changeWaybill(
  shop: Shop,
  number: string,
  { company, waybillNumber, confirmed, previous }: WaybillChange,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const foundOrder = await findOrder(db, number);
    if (!foundOrder) throw new Refusal("order-not-found");
    const order = await lockOrder(db, foundOrder.id);
    if (order.delivery !== "delivery") throw new Refusal("illegal-move");
    if (!waybillNumber) throw new Refusal("waybill-missing");
    if (order.waybillCompany === company && order.waybillNumber === waybillNumber) return order;
    if (!isAsSeen(order, previous)) throw new Refusal("order-changed");
    refuseUnusualWaybill({ company, waybillNumber, confirmed });

    const after = { waybillCompany: company, waybillNumber };
    await db.update(orders).set(after).where(eq(orders.id, order.id));
    await db.insert(timeline).values({
      orderId: order.id,
      event: "waybill",
      by: "admin",
      accountId: acting.account?.id,
      facts: { company, waybillNumber },
    });
    await recordAudit(db, {
      ...acting,
      action: "order.waybill",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before: { waybillCompany: order.waybillCompany, waybillNumber: order.waybillNumber },
      after,
    });
    return { ...order, ...after };
  });
}
