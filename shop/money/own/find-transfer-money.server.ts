import { desc, eq } from "drizzle-orm";
import { handReceipts, ownTransfers } from "#shop/money/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";

type HandReceipt = typeof handReceipts.$inferSelect;

/** What the desk sees and decides about a transfer to the shop's own account. */
export type TransferMoney = {
  depositor: string;
  /** won; null: none is awaited */
  awaited: number | null;
  /** the order ended before the money came */
  isEnded: boolean;
  mayUndo: boolean;
  receipt: {
    kind: HandReceipt["kind"];
    /** null: it was issued, or it is the tax office's own number */
    number: string | null;
    /** won */
    amount: number;
    state: "asked" | "owed" | "issued";
    approval: string;
  } | null;
};

/** For readers of the order's money; null for other ways to pay. The page audits the reading. */
export async function findTransferMoney(db: Db, number: string): Promise<TransferMoney | null> {
  const order = await findOrder(db, number);
  if (!order) return null;
  const [[latest], [owed]] = await Promise.all([
    db
      .select()
      .from(ownTransfers)
      .where(eq(ownTransfers.orderId, order.id))
      .orderBy(desc(ownTransfers.createdAt))
      .limit(1),
    db.select().from(handReceipts).where(eq(handReceipts.orderId, order.id)),
  ]);
  if (!latest && order.payBy !== "own_account") return null;
  return {
    depositor: order.depositor ?? order.ordererName,
    ...standingOf(order, latest),
    receipt: receiptOf(order, owed),
  };
}

type TransferStanding = Pick<TransferMoney, "awaited" | "isEnded" | "mayUndo">;

function standingOf(
  order: Order,
  latest: typeof ownTransfers.$inferSelect | undefined,
): TransferStanding {
  if (!latest) return { awaited: null, isEnded: false, mayUndo: false };
  const isAwaited = latest.state === "waiting" || latest.state === "closed";
  const isPaid = order.payment === "paid" && order.delivery === "ready";
  return {
    awaited: isAwaited && !paymentIs(order, "received") ? latest.amount : null,
    isEnded: isAwaited && order.payment !== "waiting_deposit",
    mayUndo: latest.state === "paid" && isPaid,
  };
}

function receiptOf(
  { cashReceipt, receiptNumber: number, total }: Order,
  owed: HandReceipt | undefined,
): TransferMoney["receipt"] {
  if (owed) {
    const { kind, amount, issuedAt, approval } = owed;
    return { kind, number, amount, state: issuedAt ? "issued" : "owed", approval };
  }
  if (cashReceipt === "none") return null;
  return { kind: cashReceipt, number, amount: total, state: "asked", approval: "" };
}
