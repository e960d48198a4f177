import { and, eq } from "drizzle-orm";
import { disagreements, recordFindings } from "#shop/money/finding/record-findings.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrderAsRead, type Order, type OrderMove } from "#shop/order/move-order.server.ts";
import { shipByWhenPaid } from "#shop/order/ship-due.ts";
import { orders } from "#shop/order/table.server.ts";
import {
  applyReceipt,
  as,
  captured,
  isOf,
  isOtherWay,
  isPaidWith,
  type Settlement,
} from "#shop/money/receipt/apply-receipt.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { closeDeposit } from "#shop/money/deposit/close-deposit.server.ts";
import { isPaymentUnanswered, PaymentUnanswered, type Receipt } from "./payment-provider.ts";
import { owesReceipt } from "#shop/money/receipt/owe-receipt.server.ts";
import { paidNotices } from "#shop/order/notice/order-notice.server.ts";

type SettlementRequest = {
  /** the shopper came back from the window this moment */
  justReturned?: boolean;
  /** the payment that was named; without one the provider decides */
  paymentKey?: string | undefined;
};

/**
 * Synchronises an order with the provider, in any sequence and repeatedly: queries, applies the
 * receipt, refunds after the commit. Throws PaymentUnanswered.
 */
export async function settlePayment(
  shop: Shop,
  order: Order,
  asking: SettlementRequest = {},
): Promise<Order> {
  const receipt = await askProvider(shop, order, asking);
  return receipt ? settleReceipt(shop, order, receipt) : order;
}

/** Rare and irreversible: an order fails, or money is sent back. */
const isOdd = ({ status, amount }: Receipt, order: Order): boolean =>
  status === "canceled" || (amount !== order.total && status !== "failed");

const MORE_LOOKS = 3;

/** One answer may be garbled; four that agree are the provider's books. */
async function lookAgain(shop: Shop, order: Order, receipt: Receipt): Promise<Receipt> {
  let last = receipt;
  for (let look = 0; look < MORE_LOOKS; look++) {
    const again = await shop.payments.findPayment(receipt.paymentKey);
    if (!again || again.status !== receipt.status || again.amount !== receipt.amount)
      throw new PaymentUnanswered(`${order.number}: two answers say two things`);
    last = again;
  }
  return last;
}

/** Settles with a receipt that the provider has just returned. */
export async function settleReceipt(shop: Shop, order: Order, given: Receipt): Promise<Order> {
  // Nothing follows from an answer about another order.
  if (given.orderNumber !== order.number)
    throw new PaymentUnanswered(`${order.number}: the answer is about another order`);
  const receipt = isOdd(given, order) ? await lookAgain(shop, order, given) : given;
  const settled =
    (await payAsRead(shop, order, receipt)) ??
    (await inTransaction(shop.db, async (db) =>
      applyReceipt(db, shop, await lockOrder(db, order.id), receipt),
    ));
  for (const { id } of settled.begun) await carryOutRefund(shop, id);
  await noteTakenBack(shop, settled.order, receipt);
  const closed = await closeUnwanted(shop, settled.order, receipt);
  if (closed && hasMoney(closed)) return settleReceipt(shop, settled.order, closed);
  return settled.begun.length
    ? ((await findOrder(shop.db, order.number)) ?? settled.order)
    : settled.order;
}

/** Whether the provider took money, even if it is all back. */
export const hasMoney = ({ status, returned }: Receipt): boolean =>
  status === "paid" || returned > 0;

/** A bank may take a deposit back (rare): a person must look before anything is sent. */
async function noteTakenBack({ db }: Shop, order: Order, receipt: Receipt): Promise<void> {
  if (receipt.status !== "waiting_deposit" || !isPaidWith(order, receipt)) return;
  const { paymentKey: subject } = receipt;
  await recordFindings(db, {
    subject,
    orderNumber: order.number,
    found: disagreements(await findPaymentSums(db, subject), receipt, { hasOrder: true }),
  });
}

/** A virtual account of an ended order must not take money. */
async function closeUnwanted(shop: Shop, order: Order, receipt: Receipt): Promise<Receipt | null> {
  const isAwaited =
    order.payment === "confirming" ||
    (order.paymentKey === receipt.paymentKey &&
      (order.payment === "waiting_deposit" || isPaidWith(order, receipt)));
  return receipt.status === "waiting_deposit" && !receipt.expired && !isAwaited
    ? closeDeposit(shop, order, receipt)
    : null;
}

/** The return path captures at once; all others first query what the provider knows. */
async function askProvider(
  shop: Shop,
  order: Order,
  { justReturned, paymentKey }: SettlementRequest,
): Promise<Receipt | null> {
  const currentReceipt = justReturned
    ? null
    : await (paymentKey ? shop.payments.findPayment(paymentKey) : shop.payments.find(order.number));
  if (currentReceipt?.status === "paid" || order.payment !== "confirming" || !order.paymentKey)
    return currentReceipt;
  // A no to an earlier try says nothing about this one.
  if (
    currentReceipt &&
    currentReceipt.status !== "authenticated" &&
    currentReceipt.paymentKey === order.paymentKey
  )
    return currentReceipt;
  const receipt = await shop.payments
    .confirm({
      orderNumber: order.number,
      paymentKey: order.paymentKey,
      amount: order.total,
      once: `${order.number}:${order.paymentTry}`,
    })
    .catch(async (error: unknown) => {
      // A payment is captured once whatever the key, so that another key only gets another answer.
      if (isPaymentUnanswered(error) && error.isSpent)
        await shop.db
          .update(orders)
          .set({ paymentTry: order.paymentTry + 1 })
          .where(and(eq(orders.id, order.id), eq(orders.paymentTry, order.paymentTry)));
      throw error;
    });
  if (receipt.paymentKey !== order.paymentKey)
    throw new PaymentUnanswered(`${order.number}: the answer is about another payment`);
  return receipt;
}

const isAsOrdered = (receipt: Receipt, order: Order): boolean =>
  isOf(receipt, order) && !isOtherWay(order, receipt);

/** Whether something above the order has its say when it is paid. */
const hasFollowers = ({ reservationId, isDifference }: Order) => reservationId || isDifference;

/** The usual case in one statement; null when anything changed, then the row is locked. */
async function payAsRead(shop: Shop, order: Order, receipt: Receipt): Promise<Settlement | null> {
  const { status, paymentKey, returned } = receipt;
  if (
    status !== "paid" ||
    returned ||
    hasFollowers(order) ||
    owesReceipt(order) ||
    !isAsOrdered(receipt, order) ||
    order.payment !== "confirming" ||
    order.hold !== "held" ||
    order.paymentKey !== paymentKey
  )
    return null;
  try {
    const paid = await moveOrderAsRead(shop.db, order, paying(shop, order, receipt));
    return paid && as(paid);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const paying = (shop: Shop, order: Order, receipt: Receipt): OrderMove => ({
  payment: "pay",
  delivery: "pay",
  by: "payment",
  facts: { amount: order.total },
  set: {
    hold: "sold",
    paidAt: "now",
    shipBy: shipByWhenPaid(order, shop.now()),
    receiptUrl: receipt.receiptUrl ?? null,
    payBy: receipt.payBy ?? order.payBy,
    paymentKey: receipt.paymentKey,
  },
  ledger: [captured(receipt)],
  notices: paidNotices(shop, order),
  when: "held-for-payment",
});
