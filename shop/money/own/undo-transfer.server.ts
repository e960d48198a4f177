import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { handReceipts, ownTransfers, refunds } from "#shop/money/table.server.ts";
import { lockNumberedOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { newOwnKey } from "./new-own-key.server.ts";
import { transferDueAt } from "./transfer-due.server.ts";

/** Who was told to transfer anew gets the rest of that day and the next one. */
const DAYS_MORE = 1;

/**
 * Another order's transfer was taken for this one's: the money is entered back, and the order waits
 * again, under a new payment key. Throws `transfer-not-undoable` once anything followed from the
 * payment, since then a refund is the way back.
 */
export async function undoTransfer(
  shop: Shop,
  { number, words }: { number: string; words: string },
  acting: AuditActor,
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    const undone = await endTransfer(db, order);
    if (!undone || !isUntouched(order) || (await hasFollowed(db, order)))
      throw new Refusal("transfer-not-undoable");
    await needStrangersOrder({ ...shop, db }, acting, order);
    await recordAudit(db, {
      ...acting,
      action: "transfer.undo",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      reason: words,
      before: { amount: undone.amount, entryId: undone.entryId },
    });
    await shop.follows.transferUndone(db, order.id);
    return awaitAgain(db, shop, order, { undone, words, accountId: acting.account?.id });
  });
}

type OwnTransfer = typeof ownTransfers.$inferSelect;

/** Its statement line is free for the order that it is for. */
async function endTransfer(db: Db, { paymentKey }: Order): Promise<OwnTransfer | undefined> {
  if (!paymentKey) return undefined;
  const isPaid = and(eq(ownTransfers.paymentKey, paymentKey), eq(ownTransfers.state, "paid"));
  const [paid] = await db.select().from(ownTransfers).where(isPaid).for("update");
  await db
    .update(ownTransfers)
    .set({ state: "undone", entryId: null, movedAt: sql`now()` })
    .where(isPaid);
  return paid;
}

/** Paid, and nothing was sent, opened, asked back or passed on. */
const isUntouched = (order: Order): boolean =>
  order.payment === "paid" &&
  order.delivery === "ready" &&
  order.hold === "sold" &&
  order.claimStatus === null &&
  order.giftState === null &&
  order.reservationId === null &&
  !order.isDifference &&
  !order.partlySent &&
  order.withdrawalEndedAt === null;

/** A refund or a receipt that was issued, or work that begins once it is paid. */
async function hasFollowed(db: Db, { id }: Order): Promise<boolean> {
  const refund = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(eq(refunds.orderId, id));
  const receipt = db
    .select({ one: sql`1` })
    .from(handReceipts)
    .where(and(eq(handReceipts.orderId, id), isNotNull(handReceipts.issuedAt)));
  const made = db
    .select({ one: sql`1` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), isNotNull(orderLines.brief)));
  const { rows } = await db.execute(
    sql`select 1 where ${or(exists(refund), exists(receipt), exists(made))}`,
  );
  return rows.length > 0;
}

type AwaitedAgain = { undone: OwnTransfer; words: string; accountId: string | undefined };

async function awaitAgain(
  db: Db,
  shop: Shop,
  order: Order,
  { undone, words, accountId }: AwaitedAgain,
): Promise<Order> {
  const { amount, orderId, orderNumber, account: before } = undone;
  const least = await transferDueAt(db, DAYS_MORE);
  const dueAt = new Date(Math.max(Date.parse(before.dueAt), least.getTime()));
  const account = { ...before, dueAt: dueAt.toISOString() };
  const paymentKey = newOwnKey();
  await db.insert(ownTransfers).values({ paymentKey, orderId, orderNumber, amount, account });
  await db.delete(handReceipts).where(eq(handReceipts.orderId, order.id));
  const waiting = { ...order, expiresAt: dueAt, deposit: account };
  return moveOrder(db, order, {
    payment: "unpay",
    delivery: "unpay",
    by: "admin",
    ...(accountId && { accountId }),
    facts: { amount, reason: words },
    set: {
      hold: "held",
      paidAt: null,
      shipBy: null,
      paymentKey,
      deposit: account,
      expiresAt: dueAt,
    },
    ledger: [
      {
        kind: "capture_undone",
        amount,
        mark: `capture_undone:${undone.paymentKey}`,
        paymentKey: undone.paymentKey,
        facts: { reason: words },
      },
      { kind: "deposit_awaited", amount, mark: `deposit_awaited:${paymentKey}`, paymentKey },
    ],
    notices: orderNotice("order-deposit-due", waiting, shop.origin),
  });
}
