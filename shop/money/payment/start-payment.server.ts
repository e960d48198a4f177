import { sql } from "drizzle-orm";
import { withLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { Refusal } from "#shop/refusal.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { PaymentWindow } from "./payment-provider.ts";
import { paymentIs } from "#shop/order/status.ts";

/** Tries to pay one order; more would let one person hold pieces without paying. */
const MOST_TRIES = 5;

/** How long a deposit into a given-out account is awaited, and its pieces held. */
export const DEPOSIT_WITHIN_HOURS = 48;

/** Paths in this shop. */
type WaysBack = { successPath: string; failPath: string };

/** Where the shopper goes to pay this order. */
export async function startPayment(shop: Shop, order: Order, ways: WaysBack): Promise<string> {
  const { url } = await shop.payments.openWindow(await paymentWindowOf(shop, order, ways));
  return url;
}

/** What a provider is told when its window opens for this order; always the stored amount. */
export async function paymentWindowOf(
  shop: Shop,
  order: Order,
  { successPath, failPath }: WaysBack,
): Promise<PaymentWindow> {
  const lines = await listLines(shop.db, order.id);
  return {
    orderNumber: order.number,
    orderName: orderName(lines.map(({ title }) => title)),
    amount: order.total,
    successUrl: shop.origin + successPath,
    failUrl: shop.origin + failPath,
    payBy: order.payBy,
    cashReceipt: order.cashReceipt,
    escrow: order.useEscrow
      ? lines.map(({ id, title, unitPrice, quantity }) => ({
          id: String(id),
          name: title,
          unitPrice,
          quantity,
        }))
      : null,
    depositUntil: new Date(shop.now().getTime() + DEPOSIT_WITHIN_HOURS * 3600_000),
    buyer: { name: order.ordererName, email: order.ordererEmail, phone: order.ordererPhone },
  };
}

/** Lets an unpaid order be paid again. Throws `order-expired`, `order-already-paid` and others. */
export async function retryPayment(shop: Shop, order: Order): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.payment === "pending") return locked;
    if (paymentIs(locked, "underWay")) throw new Refusal("payment-in-progress");
    if (locked.payment === "expired" || locked.hold === "released")
      throw new Refusal("order-expired");
    if (locked.payment !== "failed") throw new Refusal("order-already-paid");
    if (locked.paymentTry >= MOST_TRIES) throw new Refusal("too-many-attempts");
    return moveOrder(db, locked, {
      payment: "retry",
      by: "shopper",
      ledger: withLedger([
        {
          kind: "intended",
          amount: locked.total,
          mark: `intended:${locked.number}:${locked.paymentTry + 1}`,
        },
      ]),
      set: {
        paymentTry: locked.paymentTry + 1,
        paymentKey: null,
        expiresAt: sql`greatest(${locked.expiresAt.toISOString()}::timestamptz,
          now() + interval '5 minutes')`,
      },
    });
  });
}
