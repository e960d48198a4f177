import { eq } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { receiverToken } from "#shop/order/gift/gift-link.server.ts";
import { receiverNotice } from "#shop/order/gift/receiver-notice.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { orders } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * The desk corrects a guest receiver's mail address. The link sent to the wrong address stops
 * working and a new one is sent. The payer and owners are told. Throws `contact-gone` when there is
 * no such guest.
 */
export async function changeReceiverMail(
  shop: Pick<Shop, "db" | "origin" | "secret" | "adminEmails">,
  { id }: Pick<Order, "id">,
  email: string,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    const before = await findReceiver(db, id);
    if (!before?.email) throw new Refusal("contact-gone");
    if (before.email === email) return;
    await needStrangersOrder({ ...shop, db }, acting, order);
    const reached = { memberId: null, ordererEmail: email, ordererPhone: "" };
    await needStrangersOrder({ ...shop, db }, acting, reached);
    const link = before.link + 1;
    const linkHash = hashOfToken(receiverToken(shop, { orderId: id, link }));
    const [receiver] = await db
      .update(giftReceivers)
      .set({ email, link, linkHash, letIn: 0 })
      .where(eq(giftReceivers.orderId, id))
      .returning();
    if (order.gift?.email)
      await db
        .update(orders)
        .set({ gift: { ...order.gift, email } })
        .where(eq(orders.id, id));
    const report = { ...order, changedBy: acting.account?.email };
    await queueNotices(db, [
      ...(await receiverNotice(db, shop, "gift-files", { order, receiver: receiver! })),
      ...orderNotice("order-recipient-changed", order, shop.origin),
      ...orderNotice("owner-recipient-changed", report, shop.origin, OFFICE),
    ]);
    await recordAudit(db, {
      ...acting,
      action: "order.receiver",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { email: before.email },
      after: { email },
    });
  });
}
