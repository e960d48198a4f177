import { and, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { ShipForm } from "#shop/order/list/admin-order-forms.ts";
import { findOrder } from "../find-order.server.ts";
import { refuseUnusualWaybill } from "./refuse-unusual-waybill.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { orderLines } from "../table.server.ts";
import { whoseOrder } from "../whose-order.ts";
import { isPracticePayment } from "#shop/order/payment/ways-to-pay.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/**
 * Orders of digital goods need no waybill. Throws `practice-order` for practice payments once the
 * shop takes real money.
 */
export async function shipOrder(
  shop: Shop,
  number: string,
  { company, waybillNumber, confirmed }: ShipForm,
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await findOrder(db, number);
    if (!order) throw new Refusal("order-not-found");
    if (shop.payments.mode === "live" && isPracticePayment(order.paymentProvider))
      throw new Refusal("practice-order");
    const waybill = waybillNumber
      ? { waybillCompany: company, waybillNumber }
      : { waybillCompany: null, waybillNumber: null };
    // First checks whether it may be shipped at all.
    const shipped = await moveOrder(db, order, {
      delivery: "ship",
      by: "admin",
      accountId: acting.account?.id,
      set: waybill,
      facts: waybillNumber ? { company, waybillNumber } : {},
    });
    if (!waybillNumber && (await hasParcel(db, order.id))) throw new Refusal("waybill-missing");
    refuseUnusualWaybill({ company, waybillNumber, confirmed });
    await queueNotices(db, shippedNotices(shop, shipped));
    await recordAudit(db, {
      ...acting,
      action: "order.ship",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before: {
        delivery: order.delivery,
        waybillCompany: order.waybillCompany,
        waybillNumber: order.waybillNumber,
      },
      after: { delivery: shipped.delivery, ...waybill },
    });
    return shipped;
  });
}

const shippedNotices = (shop: Shop, order: Order) => [
  ...orderNotice("order-shipped", order, shop.origin),
  ...giftNotice(shop, "gift-shipped", order),
];

async function hasParcel(db: Db, orderId: string): Promise<boolean> {
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.shippingClass, "parcel")))
    .limit(1);
  return line !== undefined;
}
