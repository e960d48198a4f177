import { lockOrder } from "#shop/order/find-order.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Refund } from "./begin-refund.server.ts";
import { noteReturned } from "./note-returned.server.ts";

/** Enters the provider's books before an administrator decides. Throws `provider-silent`. */
export async function lookAtRefund(shop: Shop, id: string): Promise<Refund> {
  const refund = UUID.test(id)
    ? (await shop.db.select().from(refunds).where(eq(refunds.id, id)))[0]
    : undefined;
  if (!refund) throw new Refusal("refund-not-found");
  const there = await shop.payments.findPayment(refund.paymentKey).catch((error: unknown) => {
    throw isPaymentUnanswered(error) ? new Refusal("provider-silent") : error;
  });
  if (there)
    await inTransaction(shop.db, async (db) =>
      noteReturned(db, shop, await lockOrder(db, refund.orderId), {
        paymentKey: refund.paymentKey,
        returned: there.returned,
      }),
    );
  return refund;
}

/** Locks a refund and its order. Throws `refund-changed` when it changed meanwhile. */
export async function lockRefund(
  db: Db,
  { id, orderId }: Pick<Refund, "id" | "orderId">,
  states: readonly Refund["state"][],
): Promise<{ order: Order; refund: Refund }> {
  const order = await lockOrder(db, orderId);
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!refund || !states.includes(refund.state)) throw new Refusal("refund-changed");
  return { order, refund };
}
