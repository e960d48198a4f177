import { eq } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { won } from "#lib/won.ts";
import { BadInput } from "#shop/bad-input.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { surchargeAt } from "#shop/site/surcharge.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { mayChangeRecipient, type Recipient } from "./recipient.ts";
import { orders, timeline } from "../table.server.ts";
import { whoseOrder } from "../whose-order.ts";
import { OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "../notice/order-notice.server.ts";

/** The paid shipping fee is fixed, so a place with another fee needs a new order. */
async function refuseOtherFee(db: Db, before: string, after: string): Promise<void> {
  if (before === after) return;
  const { surcharges } = await findSite(db);
  const [paid, due] = [surchargeAt(before, surcharges), surchargeAt(after, surcharges)];
  if (paid === due) return;
  throw new BadInput({
    postcode: [
      `배송비가 ${won(Math.abs(due - paid))} ${due > paid ? "더" : "덜"} 드는 지역이에요. 이 주문을 취소하고 새 주소로 다시 주문해주세요.`,
    ],
  });
}

/**
 * Locks the order, so that it ships to either the old or the new address. `acting`: the staff
 * member who changes it for a caller; then orderer and owners are notified. Throws
 * `recipient-fixed`, `value-to-staff` when staff would redirect goods to staff, and BadInput beside
 * the postcode.
 */
export async function changeRecipient(
  shop: Pick<Shop, "db" | "origin" | "adminEmails">,
  { id }: Pick<Order, "id">,
  recipient: Recipient,
  acting?: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    if (!mayChangeRecipient(order, acting ? "desk" : "shopper"))
      throw new Refusal("recipient-fixed");
    const fields = Object.keys(recipient) as (keyof Recipient)[];
    if (fields.every((field) => order[field] === recipient[field])) return order;
    await needStrangersOrder({ ...shop, db }, acting, order);
    await needStrangersOrder({ ...shop, db }, acting, {
      memberId: null,
      ordererEmail: null,
      ordererPhone: recipient.recipientPhone,
    });
    await refuseOtherFee(db, order.postcode, recipient.postcode);
    const [changed] = await db.update(orders).set(recipient).where(eq(orders.id, id)).returning();
    await db.insert(timeline).values({
      orderId: id,
      event: "recipient",
      by: acting ? "admin" : "shopper",
      accountId: acting?.account?.id,
    });
    const report = { ...changed!, changedBy: acting?.account?.email };
    const toOwner = orderNotice("owner-recipient-changed", report, shop.origin, OFFICE);
    const toShopper = orderNotice("order-recipient-changed", changed!, shop.origin);
    await queueNotices(db, [...toShopper, ...toOwner]);
    if (acting)
      await recordAudit(db, {
        ...acting,
        action: "order.recipient",
        subject: `order ${order.number}`,
        whose: whoseOrder(order),
        ...changedFields(pick(order, fields), recipient),
      });
    return changed!;
  });
}
