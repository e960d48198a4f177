import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { users } from "#shop/member/table.server.ts";
import { isUserId } from "#shop/member/user/user-document.ts";
import type { OrderForm } from "#shop/order/place/forms.ts";
import type { Orderer } from "#shop/order/place/orderer.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
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
  return placeOrder(shop, form, await ordererOf(shop.db, memberId), { acting });
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
