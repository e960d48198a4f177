import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";
import type { OrderForm } from "#shop/checkout/order-form.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import {
  checkAgreement,
  placeOnce,
  placeStepwise,
  quoteFor,
  readDestination,
} from "#shop/checkout/place/place-order.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { LINK_HOURS, paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";

/**
 * Places an order for a caller; the buyer gets a link to agree and pay. Without `memberId` it is a
 * guest order of the device that opens the link. Throws `member-not-found`, `account-blocked`, and
 * what placing throws.
 */
export async function writeDeskOrder(
  shop: Shop,
  form: OrderForm,
  memberId: string,
  acting: AuditActor,
): Promise<Order> {
  const orderer = await ordererOf(shop.db, memberId);
  return placeOnce(shop, form, async (placeHash) => {
    const sent = readDestination(form, await quoteFor(shop, form, orderer), "desk");
    await checkAgreement(shop.db, form, sent.quote, { isDesk: true });
    const minutes = LINK_HOURS * 60;
    const written = { ...sent, shop, form, orderer, placeHash, minutes, acting };
    return inTransaction(shop.db, async (db) => {
      const order = await placeStepwise(db, written);
      await noteWritten(db, shop, order, acting);
      return order;
    });
  });
}

/** Audits a desk order and sends the buyer the link to agree and pay. */
async function noteWritten(db: Db, shop: Shop, order: Order, acting: AuditActor): Promise<void> {
  await recordAudit(db, {
    ...acting,
    action: "order.write",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    after: { total: order.total, payBy: order.payBy },
  });
  if (!paymentIs(order, "unpaid")) return;
  const linked = { ...order, payPath: paymentLinkPath(shop, order) };
  await queueNotices(db, orderNotice("order-pay-link", linked, shop.origin));
}

/** Each calling guest gets a device id of their own, so that limits do not mix callers. */
async function ordererOf(db: Db, memberId: string): Promise<Orderer> {
  if (!memberId) return { guestId: randomLetters(26) };
  const [member] = isUserId(memberId)
    ? await db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, memberId))
    : [];
  if (!member) throw new Refusal("member-not-found");
  if (member.blockedAt) throw new Refusal("account-blocked");
  return { memberId };
}
