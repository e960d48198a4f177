import { and, desc, eq, ne, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { applyReceipt, as, type Settlement } from "#shop/money/receipt/apply-receipt.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { receiptOfTransfer } from "./receipt-of-transfer.server.ts";
import { ownTransfers } from "#shop/money/table.server.ts";

export type SettledTransfer = {
  /** of the order */ number: string;
  /** won, as the bank got it */
  amount: number;
  /** when the bank got it */
  at: Date;
  /** the statement's line, which pays one order at most; left out where a person saw the money */
  entryId?: string;
};

/**
 * A transfer to the shop's own account has arrived for an order: it is paid like one whose virtual
 * account got a deposit. Settling again changes nothing. Throws `transfer-not-awaited`,
 * `transfer-amount-differs` and `transfer-entry-used`.
 */
export async function settleTransfer(
  shop: Shop,
  transfer: SettledTransfer,
  acting: AuditActor,
): Promise<Order> {
  const { order } = await inTransaction(shop.db, (db) =>
    settleTransferIn(db, shop, transfer, acting),
  );
  return (await findOrder(shop.db, order.number)) ?? order;
}

/**
 * The same as a part of the caller's transaction. Refunds that begin with it, for an order that
 * ended meanwhile, wait for the buyer's account and for a person's transfer.
 */
export async function settleTransferIn(
  db: Db,
  shop: Shop,
  transfer: SettledTransfer,
  acting: AuditActor,
): Promise<Settlement> {
  const { number, amount, at, entryId = null } = transfer;
  const found = await findOrder(db, number);
  if (!found) throw new Refusal("transfer-not-awaited");
  const order = await lockOrder(db, found.id);
  const awaited = await lockTransfer(db, order);
  if (!awaited) throw new Refusal("transfer-not-awaited");
  if (awaited.state === "paid") {
    // The button was pressed twice, or the same statement was read again.
    if (awaited.entryId === entryId && awaited.amount === amount) return as(order);
    throw new Refusal("transfer-not-awaited");
  }
  if (awaited.amount !== amount)
    throw new Refusal("transfer-amount-differs", { total: awaited.amount });
  await needStrangersOrder({ ...shop, db }, acting, order);
  const paid = await bookTransfer(db, { ...awaited, entryId, arrivedAt: at });
  await recordAudit(db, {
    ...acting,
    action: "transfer.settle",
    subject: `order ${number}`,
    whose: whoseOrder(order),
    after: { amount, at: at.toISOString(), entryId },
  });
  return applyReceipt(db, shop, order, receiptOfTransfer(paid));
}

type OwnTransfer = typeof ownTransfers.$inferSelect;

/** The transfer that the order waits for, or waited for last. */
async function lockTransfer(db: Db, { id, paymentKey }: Order): Promise<OwnTransfer | undefined> {
  const [transfer] = await db
    .select()
    .from(ownTransfers)
    .where(and(eq(ownTransfers.orderId, id), ne(ownTransfers.state, "undone")))
    .orderBy(
      sql`${ownTransfers.paymentKey} = ${paymentKey} desc nulls last`,
      desc(ownTransfers.createdAt),
    )
    .limit(1)
    .for("update");
  return transfer;
}

async function bookTransfer(
  db: Db,
  { paymentKey, entryId, arrivedAt }: OwnTransfer,
): Promise<OwnTransfer> {
  try {
    const [paid] = await db
      .update(ownTransfers)
      .set({ state: "paid", entryId, arrivedAt, movedAt: sql`now()` })
      .where(eq(ownTransfers.paymentKey, paymentKey))
      .returning();
    return paid!;
  } catch (error) {
    throw databaseCode(error) === "23505" ? new Refusal("transfer-entry-used") : error;
  }
}
