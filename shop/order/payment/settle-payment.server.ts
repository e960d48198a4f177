import { and, eq, sql } from "drizzle-orm";
import { plainLine } from "#lib/plain-line.ts";
import { paidNotices } from "#shop/notice/queue-notice.server.ts";
import { takeStock } from "#shop/product/stock.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { lockOrder, takingsOf } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import type { Receipt } from "./payment-provider.ts";
import { refundUnfilled } from "./refund-unfilled.server.ts";
import { returnMoney } from "./return-money.server.ts";
import type { PaymentMove } from "../status.ts";
import { orders } from "../table.server.ts";

/**
 * Brings the order and the provider's books together; return, webhook and sweeper all come here, in any order and number. Asks the
 * provider outside any transaction, then applies the answer to the locked row. Throws PaymentUnanswered when an answer is lost: the order
 * stays as it was, and whoever comes next asks again. Returns the order as it stands afterwards.
 */
export async function settlePayment(shop: Shop, order: Order, { justReturned = false } = {}): Promise<Order> {
  const receipt = await askProvider(shop, order, justReturned);
  if (!receipt) return order;
  if (receipt.status === "paid" && !isOf(receipt, order)) return returnWrongMoney(shop, order, receipt);
  const settled = (await payAsRead(shop, order, receipt)) ?? (await inTransaction(shop.db, async (db) => applyReceipt(db, shop, await lockOrder(db, order.id), receipt)));
  if (receipt.status === "paid" && isUnwanted(receipt, settled)) await returnUnwanted(shop, settled, receipt);
  return refundUnfilled(shop, settled);
}

const isOf = (receipt: Receipt, order: Order) => receipt.amount === order.total && receipt.orderNumber === order.number;

/** The order was paid by another payment, or cancelled before its money came. */
const isUnwanted = (receipt: Receipt, order: Order) => order.paymentKey !== receipt.paymentKey || order.payment === "canceled";

/** The return path captures at once; everybody else first looks what the provider already knows. */
async function askProvider(shop: Shop, order: Order, justReturned: boolean): Promise<Receipt | null> {
  const known = justReturned ? null : await shop.payments.find(order.number);
  if (known?.status === "paid" || order.payment !== "confirming" || !order.paymentKey) return known;
  // A no to an earlier try says nothing about this one.
  if (known && known.status !== "authenticated" && known.paymentKey === order.paymentKey) return known;
  return shop.payments.confirm({
    orderNumber: order.number, paymentKey: order.paymentKey, amount: order.total, once: `${order.number}:${order.paymentTry}`,
  });
}

async function applyReceipt(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Order> {
  if (receipt.status === "paid") return applyPaid(db, shop, order, receipt);
  // Canceled too: whoever gave wrong money back may have died before writing it down.
  if (receipt.status === "failed" || receipt.status === "canceled") return failConfirming(db, order, receipt, { reason: plainLine(receipt.message ?? "", 200) });
  return order;
}

/** Only the try that the answer is about; meanwhile the shopper may have begun another. */
async function failConfirming(db: Db, order: Order, { paymentKey }: Receipt, facts: { reason: string; amount?: number }): Promise<Order> {
  if (order.payment !== "confirming" || order.paymentKey !== paymentKey) return order;
  return moveOrder(db, order, { payment: "fail", delivery: order.delivery === "pending" ? "fail" : undefined, by: "payment", facts });
}

const paidBy: Partial<Record<Order["payment"], PaymentMove>> = {
  confirming: "pay", waiting_deposit: "pay", pending: "payLate", failed: "payLate", expired: "payLate",
};

/** Money is here: the parcel follows when its pieces are still held or still on the shelf; else the caller gives the money back. */
async function applyPaid(db: Db, shop: Shop, order: Order, { paymentKey }: Receipt): Promise<Order> {
  const money = paidBy[order.payment];
  if (!money) return order;
  const filled = order.hold === "held" || (order.hold === "released" && (await takeAgain(db, order.id)));
  return moveOrder(db, order, {
    payment: money, delivery: filled ? "pay" : undefined, by: "payment", facts: { amount: order.total },
    set: { paymentKey, paidAt: sql`now()`, ...(filled && { hold: "sold" as const }) },
    notices: filled ? paidNotices(shop, order) : [],
  });
}

/**
 * What nearly every payment needs, in one statement: the order is as it was read, its pieces are held, the answer is about this try.
 * Null when any of that is not so any more; then it is decided with the row locked.
 */
async function payAsRead(shop: Shop, order: Order, { status, paymentKey }: Receipt): Promise<Order | null> {
  if (status !== "paid" || order.payment !== "confirming" || order.hold !== "held" || order.paymentKey !== paymentKey) return null;
  try {
    return await moveOrder(shop.db, order, {
      payment: "pay", delivery: "pay", by: "payment", facts: { amount: order.total }, set: { hold: "sold", paidAt: sql`now()` },
      notices: paidNotices(shop, order), when: and(eq(orders.hold, "held"), eq(orders.paymentKey, paymentKey)),
    });
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function takeAgain(db: Db, orderId: string): Promise<boolean> {
  const takings = await takingsOf(db, orderId);
  try {
    // A transaction of its own inside: sold out for one line puts back the others.
    await db.transaction((inner) => takeStock(inner as unknown as Db, takings));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** The provider took another amount than the order's: all of it goes back before the order is called failed. */
async function returnWrongMoney(shop: Shop, order: Order, receipt: Receipt): Promise<Order> {
  const { paymentKey, amount } = receipt;
  await returnMoney(shop, { orderNumber: order.number, paymentKey, amount, reason: "주문 금액과 다른 결제", once: `${order.number}:wrong:${paymentKey}` });
  return inTransaction(shop.db, async (db) =>
    failConfirming(db, await lockOrder(db, order.id), receipt, { reason: "결제 금액이 주문과 달라 취소했어요", amount }));
}

const returnUnwanted = (shop: Shop, order: Order, { paymentKey, amount }: Receipt): Promise<void> =>
  returnMoney(shop, { orderNumber: order.number, paymentKey, amount, reason: "이미 끝난 주문의 결제", once: `${order.number}:unwanted:${paymentKey}` });
