import { eq, sql } from "drizzle-orm";
import { plainLine } from "#lib/text/typed.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { beginRefund, type Refund } from "#shop/money/refund/begin-refund.server.ts";
import { noteReturned } from "#shop/money/refund/note-returned.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { takingsOf } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { enterInLedger, type LedgerEntry } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import {
  bookedAs,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { takeValueAgain } from "#shop/money/value/take-value.server.ts";
import { valueOf } from "#shop/order/value-request.ts";
import { oweHandReceipt, oweReceipt, owesReceipt } from "./owe-receipt.server.ts";
import { isDeposit, paymentColumns, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { payment, paymentIs, type PaymentMove } from "#shop/order/status.ts";
import { shipByWhenPaid } from "#shop/order/ship-due.ts";
import { OFFICE } from "#shop/notice/notice-row.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { orderNotice, paidNotices } from "#shop/order/notice/order-notice.server.ts";

/** The order as it stands, and the refunds that were begun and wait to be carried out. */
export type Settlement = { order: Order; begun: Refund[] };
export const as = (order: Order, begun: Refund[] = []): Settlement => ({ order, begun });

/** Whether this is what the order costs, no more and no less. */
export const isOf = (receipt: Receipt, order: Order) =>
  receipt.amount === order.total && receipt.orderNumber === order.number;

/** Enters a provider's receipt in the ledger and applies it to the order, locked by the caller. */
export async function applyReceipt(
  db: Db,
  shop: Shop,
  order: Order,
  receipt: Receipt,
): Promise<Settlement> {
  switch (receipt.status) {
    case "paid":
      return applyMoney(db, shop, order, receipt);
    case "waiting_deposit":
      return as(await applyDeposit(db, shop, order, receipt));
    case "canceled":
      return receipt.returned > 0
        ? applyMoney(db, shop, order, receipt)
        : as(await failTry(db, order, receipt, { reason: wordsOf(receipt) }));
    case "failed":
      return as(await failTry(db, order, receipt, { reason: wordsOf(receipt) }));
    case "authenticated":
      return as(order);
  }
}

const wordsOf = ({ message }: Receipt) => plainLine(message ?? "", 200);

export const captured = ({ paymentKey, amount, method }: Receipt): LedgerEntry => ({
  kind: "captured",
  amount,
  mark: `captured:${paymentKey}`,
  paymentKey,
  facts: method ? { method: plainLine(method, 40) } : {},
});

const paidBy = ({ payment: status }: Order): PaymentMove | undefined =>
  (["pay", "payLate"] as const).find((move) => payment.may(status, move, "payment"));

/** Whether this payment is the one that the order was paid with, whatever of it is back. */
export const isPaidWith = (order: Order, { paymentKey }: Receipt) =>
  order.paymentKey === paymentKey && paymentIs(order, "received");

async function applyMoney(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Settlement> {
  if (isPaidWith(order, receipt)) return as(await noteReturned(db, shop, order, receipt));
  const money = paidBy(order);
  if (!money || receipt.status === "canceled" || !isOf(receipt, order))
    return returnBeside(db, shop, order, receipt);
  return pay(db, shop, order, { money, receipt });
}

/** A parcel that waits for its money goes no further without it. */
const failsParcel = ({ delivery }: Order) => (delivery === "pending" ? "fail" : undefined);

/**
 * An order names the provider that it was placed with. Where its shopper pays with another, whose
 * keys came since or whose window still stood open, the money is booked with that one.
 */
export async function noteProvider(
  db: Db,
  payments: PaymentProvider,
  { id, paymentProvider: before }: Pick<Order, "id" | "paymentProvider">,
  paymentKey: string,
): Promise<void> {
  const paymentProvider = bookedAs(payments, paymentKey);
  if (before === paymentProvider) return;
  await db.update(orders).set({ paymentProvider }).where(eq(orders.id, id));
}

type IncomingMoney = { money: PaymentMove; receipt: Receipt };

/** Money is here: ready if the pieces are held or on the shelf, else all is refunded. */
async function pay(
  db: Db,
  shop: Shop,
  order: Order,
  { money, receipt }: IncomingMoney,
): Promise<Settlement> {
  const { paymentKey } = receipt;
  const filled = await isFilled(db, shop, order);
  const parcel = filled ? "pay" : failsParcel(order);
  await noteProvider(db, shop.payments, order, paymentKey);
  const paid = await moveOrder(db, order, {
    payment: money,
    delivery: parcel,
    by: "payment",
    facts: { amount: order.total },
    ledger: paidEntries(order, receipt),
    set: {
      paymentKey,
      paidAt: "now",
      shipBy: filled ? shipByWhenPaid(order, shop.now()) : order.shipBy,
      deposit: null,
      receiptUrl: receipt.receiptUrl ?? null,
      hold: filled ? "sold" : "released",
      ...wayOf(order, receipt),
    },
    notices: filled ? paidNotices(shop, order) : [],
  });
  if (owesReceipt(paid)) await oweReceipt(db, paid, paymentKey);
  await oweHandReceipt(db, paid);
  const applied = filled && order.isDifference ? await endApplied(db, paid) : paid;
  const now = await noteReturned(db, shop, applied, receipt);
  return filled
    ? as(now)
    : as(
        now,
        await returnRest(db, shop, now, {
          paymentKey,
          kind: "unfilled",
          reason: unfilledWords(order),
        }),
      );
}

function unfilledWords(order: Order): string {
  if (order.isDifference) return "더할 수 없게 된 차액의 전액 환불";
  return valueOf(order) > 0
    ? "품절이거나 쿠폰·포인트를 다시 쓸 수 없어 전액 환불"
    : "품절로 인한 전액 환불";
}

/**
 * A paid price difference ships nothing, so it is done at once and cannot be withdrawn
 * (withdrawal.ts).
 */
async function endApplied(db: Db, order: Order): Promise<Order> {
  await db
    .update(orderLines)
    .set({ withdrawalEndedAt: sql`now()` })
    .where(eq(orderLines.orderId, order.id));
  return moveOrder(db, order, {
    delivery: "apply",
    by: "payment",
    set: { doneAt: "now", withdrawalEndedAt: "now" },
  });
}

/**
 * A payment window that was open before the shopper chose another method is still valid: the
 * provider's receipt decides how the order was paid.
 */
const wayOf = ({ payBy, cashReceipt }: Order, receipt: Receipt) =>
  isOtherWay({ payBy }, receipt)
    ? paymentColumns({ payBy: receipt.payBy!, cashReceipt }, [])
    : receipt.payBy && { payBy: receipt.payBy };

/**
 * A wallet chosen inside the card window counts as card: money is taken and refunded the same way.
 */
export const isOtherWay = ({ payBy }: Pick<Order, "payBy">, receipt: Receipt): boolean =>
  receipt.payBy !== undefined && kindOf(receipt.payBy) !== kindOf(payBy);

const kindOf = (way: PayBy) => (isDeposit(way) ? way : "card");

const paidEntries = (order: Order, receipt: Receipt): LedgerEntry[] => [
  ...(order.payment === "waiting_deposit"
    ? [
        {
          kind: "deposit_noticed" as const,
          amount: receipt.amount,
          mark: `deposit_noticed:${receipt.paymentKey}`,
          paymentKey: receipt.paymentKey,
        },
      ]
    : []),
  captured(receipt),
];

/** Reserved pieces are held by the reservation, which may have ended. */
async function isFilled(db: Db, shop: Shop, order: Order): Promise<boolean> {
  if (order.reservationId) return shop.follows.reservedOrderPaid(db, order);
  if (order.isDifference) return shop.follows.differencePaid(db, shop, order);
  return order.hold === "held" || (order.hold === "released" && (await takeAgain(db, order)));
}

async function takeAgain(db: Db, order: Order): Promise<boolean> {
  const takings = await takingsOf(db, order.id);
  try {
    // A transaction of its own inside: sold out for one line puts back the others.
    await db.transaction(async (transaction) => {
      const inner = transaction as unknown as Db;
      if (valueOf(order) > 0) await takeValueAgain(inner, order);
      await takeStock(inner, takings);
    });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

type RestRefund = { paymentKey: string; kind: Refund["kind"]; reason: string };

/** Refunds everything of a payment that is not refunded or being refunded. */
async function returnRest(db: Db, shop: Shop, order: Order, beside: RestRefund): Promise<Refund[]> {
  const left = (await findPaymentSums(db, beside.paymentKey))?.left ?? 0;
  return left > 0
    ? [await beginRefund(db, order, { ...beside, amount: left, by: "payment" }, shop)]
    : [];
}

/** Money of another price or of an order that needs none: entered, and the rest of it refunded. */
async function returnBeside(
  db: Db,
  shop: Shop,
  order: Order,
  receipt: Receipt,
): Promise<Settlement> {
  const { paymentKey, amount } = receipt;
  await enterInLedger(
    db,
    { orderId: order.id, provider: bookedAs(shop.payments, paymentKey), by: "payment" },
    [captured(receipt)],
  );
  const isWrong = !isOf(receipt, order);
  const failed = await failTry(
    db,
    order,
    receipt,
    isWrong
      ? { reason: "결제 금액이 주문과 달라 취소했어요", amount }
      : { reason: wordsOf(receipt) || "결제가 취소됐어요", amount },
  );
  const now = await noteReturned(db, shop, failed, receipt);
  return as(
    now,
    await returnRest(db, shop, now, {
      paymentKey,
      ...(isWrong
        ? { kind: "wrong", reason: "주문 금액과 다른 결제" }
        : { kind: "unwanted", reason: "이미 취소된 주문의 결제" }),
    }),
  );
}

/** Fails only the try that the answer concerns; the shopper may have begun another. */
async function failTry(
  db: Db,
  order: Order,
  { paymentKey }: Receipt,
  facts: { reason: string; amount?: number },
): Promise<Order> {
  if (!paymentIs(order, "underWay") || order.paymentKey !== paymentKey) return order;
  return moveOrder(db, order, {
    payment: "fail",
    delivery: failsParcel(order),
    by: "payment",
    facts,
    set: { deposit: null },
  });
}

/** The shopper was given an account; the pieces stay held until its deadline. */
async function applyDeposit(db: Db, shop: Shop, order: Order, receipt: Receipt): Promise<Order> {
  const { paymentKey, amount, deposit, depositSecret } = receipt;
  // At the desk an account is requested before the payment has a key.
  const isTheOne = (order.paymentKey ?? paymentKey) === paymentKey;
  if (order.payment !== "confirming" || !isTheOne) return order;
  if (!isOf(receipt, order) || !deposit)
    return failTry(db, order, receipt, { reason: "결제 금액이 주문과 달라 취소했어요", amount });
  // Pieces wait two days only for those whose order was capped like that; the account is closed.
  if (!isDeposit(order.payBy) || isOtherWay(order, receipt))
    return failTry(db, order, receipt, { reason: "고른 결제 수단과 달라 취소했어요", amount });
  const expiresAt = new Date(deposit.dueAt);
  return moveOrder(db, order, {
    payment: "awaitDeposit",
    by: "payment",
    facts: { amount, until: deposit.dueAt },
    set: { deposit, depositSecret: depositSecret ?? null, expiresAt, paymentKey },
    ledger: [
      { kind: "deposit_awaited", amount, mark: `deposit_awaited:${paymentKey}`, paymentKey },
    ],
    notices: [
      ...orderNotice("order-deposit-due", { ...order, expiresAt, deposit }, shop.origin),
      ...orderNotice("owner-deposit-waiting", { ...order, expiresAt }, shop.origin, OFFICE),
    ],
  });
}
