import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { isSeparated, whoseOrder } from "#shop/order/whose-order.ts";
import { findOrder, lockOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { orderNotice } from "../notice/order-notice.server.ts";
import { paymentIs } from "../status.ts";
import { orders, timeline } from "../table.server.ts";
import { codesReach } from "./ask-order-code.server.ts";
import { LINK_HOURS, paymentLinkPath } from "./payment-link.server.ts";

const LIMITS = [
  { most: 3, seconds: 3600 },
  { most: 10, seconds: 86_400 },
];

/**
 * The desk sends the link to pay an unpaid order and extends it by a day; for an awaited deposit it
 * sends the account again. Throws `order-separated`, `order-not-payable`, `order-expired`,
 * `too-many-attempts`, `mail-not-set-up`.
 */
export async function sendPaymentLink(
  shop: Shop,
  number: string,
  acting: AuditActor,
): Promise<void> {
  const foundOrder = await findOrder(shop.db, number);
  if (!foundOrder) throw new Refusal("order-not-found");
  refuseUnpayable(foundOrder);
  if (!codesReach(shop)) needMail(shop);
  await spendAttempt(
    shop.db,
    LIMITS.map((limit) => ({ key: `payment link of ${number} in ${limit.seconds}`, ...limit })),
  );
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, foundOrder.id);
    refuseUnpayable(order);
    await tellWhereToPay(db, shop, order);
    await db.insert(timeline).values({
      orderId: order.id,
      event: "pay-link",
      by: "admin",
      accountId: acting.account?.id,
    });
    await recordAudit(db, {
      ...acting,
      action: "order.pay-link",
      subject: `order ${number}`,
      whose: whoseOrder(order),
    });
  });
}

/** Throws unless the order has a payer and time left. */
function refuseUnpayable(order: Order): void {
  if (isSeparated(order)) throw new Refusal("order-separated");
  if (order.payment === "expired") throw new Refusal("order-expired");
  if (!paymentIs(order, "unpaid") && order.payment !== "waiting_deposit")
    throw new Refusal("order-not-payable");
}

async function tellWhereToPay(db: Db, shop: Shop, order: Order): Promise<void> {
  if (order.payment === "waiting_deposit")
    return queueNotices(db, orderNotice("order-deposit-due", order, shop.origin));
  const [held] = await db
    .update(orders)
    .set({
      expiresAt: sql`greatest(${orders.expiresAt}, now() + make_interval(hours => ${LINK_HOURS}))`,
    })
    .where(eq(orders.id, order.id))
    .returning();
  const linked = { ...held!, payPath: paymentLinkPath(shop, order) };
  await queueNotices(db, orderNotice("order-pay-link", linked, shop.origin));
}
