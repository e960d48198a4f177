import { eq } from "drizzle-orm";
import { rowFor } from "#shop/notice/queue-notice.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { releaseHold } from "../release-hold.server.ts";
import { canceledNotices } from "./canceled-notices.server.ts";
import type { Receipt } from "./payment-provider.ts";
import { payments } from "./table.server.ts";

/**
 * The provider gave money of this order back that the book did not intend, as when the owner cancelled in the provider's own console: the
 * book follows. While refunds of ours are on their way nothing is concluded; they tell the same story when they are done.
 */
export async function noteReturned(db: Db, shop: Pick<Shop, "origin" | "adminEmails">, order: Order, { paymentKey, returned }: Receipt): Promise<Order> {
  if (order.paymentKey !== paymentKey || (order.payment !== "paid" && order.payment !== "partially_refunded")) return order;
  const [payment] = await db.select().from(payments).where(eq(payments.paymentKey, paymentKey));
  if (!payment || payment.reserved || returned <= payment.returned) return order;
  const amount = returned - payment.returned;
  const isAll = returned >= payment.captured;
  const neverLeft = order.delivery === "ready" || order.delivery === "pending" || order.delivery === "failure";
  const moved = await moveOrder(db, order, {
    payment: isAll ? "refund" : "refundPart", by: "payment", facts: { amount, reason: "결제사에서 취소" },
    book: [{ kind: "canceled", amount, mark: `canceled:${paymentKey}:${returned}`, paymentKey }],
    notices: isAll && neverLeft ? canceledNotices(shop, order) : rowFor(isAll ? "order-fully-refunded" : "order-partly-refunded", { ...order, amount }, shop.origin, order.ordererEmail),
  });
  if (!isAll || !neverLeft) return moved;
  await releaseHold(db, order.id);
  return { ...moved, hold: "released" };
}
