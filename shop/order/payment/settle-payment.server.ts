import { and, eq, sql } from "drizzle-orm";
import { plainLine } from "#lib/plain-line.ts";
import { depositNotices, paidNotices } from "#shop/notice/queue-notice.server.ts";
import { takeStock } from "#shop/product/stock.server.ts";
import { beginRefund, type Refund } from "#shop/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/refund/carry-out-refund.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { findOrder, lockOrder, takingsOf } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import type { PaymentMove } from "../status.ts";
import { orders } from "../table.server.ts";
import { book, type Entry } from "./book.server.ts";
import { closeDeposit } from "./close-deposit.server.ts";
import { noteReturned } from "./note-returned.server.ts";
import type { Receipt } from "./payment-provider.ts";
import { payments } from "./table.server.ts";

/**
 * Brings the order and the provider's books together; return, webhook and sweeper all come here, in any order and number. Asks the
 * provider outside any transaction, then applies the answer to the locked row; money that must not stay is reserved for its way back in
 * the same transaction and sent back after it. Throws PaymentUnanswered when an answer is lost: whoever comes next asks again.
 * Returns the order as it stands afterwards.
 */
export async function settlePayment(shop: Shop, order: Order, { justReturned = false } = {}): Promise<Order> {
  const receipt = await askProvider(shop, order, justReturned);
  if (!receipt) return order;
  const settled = (await payAsRead(shop, order, receipt)) ?? (await inTransaction(shop.db, async (db) => applyReceipt(db, shop, await lockOrder(db, order.id), receipt)));
  for (const { id } of settled.begun) await carryOutRefund(shop, id);
  // An account that nobody waits for any more must not take money.
  if (receipt.status === "waiting_deposit" && settled.order.payment !== "waiting_deposit" && settled.order.payment !== "confirming") await closeDeposit(shop, settled.order, receipt);
  return settled.begun.length ? (await findOrder(shop.db, order.number)) ?? settled.order : settled.order;
}

type Settled = { order: Order; begun: Refund[] };
const as = (order: Order, begun: Refund[] = []): Settled => ({ order, begun });

const isOf = (receipt: Receipt, order: Order) => receipt.amount === order.total && receipt.orderNumber === order.number;

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

async function applyReceipt(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Settled> {
  switch (receipt.status) {
    case "paid":
      return applyPaid(db, shop, order, receipt);
    case "waiting_deposit":
      return as(await applyDeposit(db, shop, order, receipt));
    case "canceled":
    case "failed":
      return as(await applyNo(db, shop, order, receipt));
    case "authenticated":
      return as(order);
  }
}

const captured = ({ paymentKey, amount, method }: Receipt): Entry =>
  ({ kind: "captured", amount, mark: `captured:${paymentKey}`, paymentKey, facts: method ? { method: plainLine(method, 40) } : {} });

const paidBy: Partial<Record<Order["payment"], PaymentMove>> = {
  confirming: "pay", waiting_deposit: "pay", pending: "payLate", failed: "payLate", expired: "payLate",
};

/** Money is here: the parcel follows when its pieces are still held or still on the shelf; else all of it goes back. */
async function applyPaid(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Settled> {
  const { paymentKey } = receipt;
  if (!isOf(receipt, order)) return returnBeside(db, shop, order, receipt, "wrong");
  const money = paidBy[order.payment];
  if (!money) {
    if (order.paymentKey !== paymentKey || order.payment === "canceled") return returnBeside(db, shop, order, receipt, "unwanted");
    return as(await noteReturned(db, shop, order, receipt));
  }
  const filled = order.hold === "held" || (order.hold === "released" && (await takeAgain(db, order)));
  const paid = await moveOrder(db, order, {
    payment: money, delivery: filled ? "pay" : undefined, by: "payment", facts: { amount: order.total }, book: paidEntries(order, receipt),
    set: { paymentKey, paidAt: sql`now()`, deposit: null, receiptUrl: receipt.receiptUrl ?? null, ...(filled && { hold: "sold" as const }) },
    notices: filled ? paidNotices(shop, order) : [],
  });
  if (filled) return as(await noteReturned(db, shop, paid, receipt));
  const left = await leftOf(db, paymentKey);
  return as(paid, left ? [await beginRefund(db, paid, { amount: left, kind: "unfilled", reason: "품절로 인한 전액 환불", by: "payment" }, shop.secret)] : []);
}

const paidEntries = (order: Order, receipt: Receipt): Entry[] => [
  ...(order.payment === "waiting_deposit" ? [{ kind: "deposit_noticed" as const, amount: receipt.amount, mark: `deposit_noticed:${receipt.paymentKey}`, paymentKey: receipt.paymentKey }] : []),
  captured(receipt),
];

/**
 * What nearly every payment needs, in one statement: the order is as it was read, its pieces are held, the answer is about this try.
 * Null when any of that is not so any more; then it is decided with the row locked.
 */
async function payAsRead(shop: Shop, order: Order, receipt: Receipt): Promise<Settled | null> {
  const { status, paymentKey, returned } = receipt;
  if (status !== "paid" || returned || !isOf(receipt, order) || order.payment !== "confirming" || order.hold !== "held" || order.paymentKey !== paymentKey) return null;
  try {
    return as(await moveOrder(shop.db, order, {
      payment: "pay", delivery: "pay", by: "payment", facts: { amount: order.total }, set: { hold: "sold", paidAt: sql`now()`, receiptUrl: receipt.receiptUrl ?? null },
      book: [captured(receipt)], notices: paidNotices(shop, order), when: and(eq(orders.hold, "held"), eq(orders.paymentKey, paymentKey)),
    }));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function takeAgain(db: Db, { id }: Order): Promise<boolean> {
  const takings = await takingsOf(db, id);
  try {
    // A transaction of its own inside: sold out for one line puts back the others.
    await db.transaction((inner) => takeStock(inner as unknown as Db, takings));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** What a payment still has that is not on its way back, in won. */
async function leftOf(db: Db, paymentKey: string): Promise<number> {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentKey, paymentKey));
  return payment ? payment.captured - payment.reserved - payment.returned : 0;
}

const besideWords = { wrong: "주문 금액과 다른 결제", unwanted: "이미 끝난 주문의 결제" };

/** Money that is not this order's price, or came for an order that needs none: it is entered, and all of it goes back. */
async function returnBeside(db: Db, shop: Shop, order: Order, receipt: Receipt, kind: "wrong" | "unwanted"): Promise<Settled> {
  const { paymentKey, amount } = receipt;
  await book(db, { orderId: order.id, provider: shop.payments.name, by: "payment" }, [captured(receipt)]);
  const failed = kind === "wrong" ? await failTry(db, order, receipt, { reason: "결제 금액이 주문과 달라 취소했어요", amount }) : order;
  const left = (await leftOf(db, paymentKey)) - receipt.returned;
  return as(failed, left > 0 ? [await beginRefund(db, failed, { amount: left, kind, reason: besideWords[kind], by: "payment", paymentKey }, shop.secret)] : []);
}

/** Only the try that the answer is about; meanwhile the shopper may have begun another. */
async function failTry(db: Db, order: Order, { paymentKey }: Receipt, facts: { reason: string; amount?: number }): Promise<Order> {
  if ((order.payment !== "confirming" && order.payment !== "waiting_deposit") || order.paymentKey !== paymentKey) return order;
  return moveOrder(db, order, { payment: "fail", delivery: order.delivery === "pending" ? "fail" : undefined, by: "payment", facts, set: { deposit: null } });
}

/** The shopper was given an account; the pieces stay held until its deadline. */
async function applyDeposit(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Order> {
  const { paymentKey, amount, deposit, depositSecret } = receipt;
  if (order.payment !== "confirming" || order.paymentKey !== paymentKey) return order;
  if (!isOf(receipt, order) || !deposit) return failTry(db, order, receipt, { reason: "결제 금액이 주문과 달라 취소했어요", amount });
  const expiresAt = new Date(deposit.dueAt);
  return moveOrder(db, order, {
    payment: "awaitDeposit", by: "payment", facts: { amount, until: deposit.dueAt },
    set: { deposit, depositSecret: depositSecret ?? null, expiresAt },
    book: [{ kind: "deposit_awaited", amount, mark: `deposit_awaited:${paymentKey}`, paymentKey }],
    notices: depositNotices(shop, { ...order, expiresAt, deposit }),
  });
}

/** A no, or money that was given back past us. */
async function applyNo(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Order> {
  if (receipt.status === "canceled" && receipt.returned > 0 && order.paymentKey === receipt.paymentKey) {
    if (order.payment === "confirming") {
      await book(db, { orderId: order.id, provider: shop.payments.name, by: "payment" }, [
        captured(receipt), { kind: "canceled", amount: receipt.returned, mark: `canceled:${receipt.paymentKey}:${receipt.returned}`, paymentKey: receipt.paymentKey },
      ]);
    } else return noteReturned(db, shop, order, receipt);
  }
  return failTry(db, order, receipt, { reason: plainLine(receipt.message ?? "", 200) });
}
