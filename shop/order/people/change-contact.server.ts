import { eq } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "../notice/order-notice.server.ts";
import { lockNumberedOrder } from "../find-order.server.ts";
import type { ContactForm } from "./contact-form.ts";
import type { Order } from "#shop/order/order-row.server.ts";
import { orders, timeline } from "../table.server.ts";
import { whoseOrder } from "../whose-order.ts";

/**
 * The desk corrects an orderer's contact data. Old and new addresses and phones are notified, since
 * their holders may look up the order. Throws `order-not-found`, and `contact-gone` for an order
 * whose personal data was removed.
 */
export async function changeContact(
  shop: Pick<Shop, "db" | "origin" | "adminEmails">,
  number: string,
  contact: ContactForm,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    if (!order.ordererPhone) throw new Refusal("contact-gone");
    // Contact data gives access to the order, its files and its refund account, so staff may not
    // set it to benefit themselves.
    await needStrangersOrder({ ...shop, db }, acting, order);
    await needStrangersOrder({ ...shop, db }, acting, { ...contact, memberId: null });
    const before = pick(order, ["ordererName", "ordererPhone", "ordererEmail"]);
    const changed = changedFields(before, contact);
    if (!Object.keys(changed.after).length) return;
    await db.update(orders).set(contact).where(eq(orders.id, order.id));
    await db.insert(timeline).values({
      orderId: order.id,
      event: "contact",
      by: "admin",
      accountId: acting.account?.id,
    });
    await queueNotices(db, [
      ...orderNotice("order-contact-changed", { ...order, ...contact }, shop.origin),
      ...orderNotice("order-contact-changed", goneFrom(order, changed.after), shop.origin),
    ]);
    await recordAudit(db, {
      ...acting,
      action: "order.contact",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      ...changed,
    });
  });
}

/** The order with only the former address and phone that changed, to notify them. */
const goneFrom = (order: Order, changed: Partial<Record<string, unknown>>) => ({
  ...order,
  ordererEmail: "ordererEmail" in changed ? order.ordererEmail : null,
  ordererPhone: "ordererPhone" in changed ? order.ordererPhone : "",
});
