import { randomUUID } from "node:crypto";
import type { Actor } from "../machine.ts";
import type { Order } from "../order/move-order.server.ts";
import { book } from "../order/payment/book.server.ts";
import type { RefundAccount } from "../order/payment/payment-provider.ts";
import type { RefundKind } from "../order/payment/refund-kinds.ts";
import { refunds } from "../order/payment/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { sealAccount } from "./refund-account.server.ts";

export type Refund = typeof refunds.$inferSelect;

export type RefundAsked = {
  /** won */
  amount: number;
  kind: RefundKind;
  /** goes to the provider and to the timeline; at most 200 characters */
  reason: string;
  by: Actor;
  accountId?: string | undefined;
  claimId?: string;
  /** the payment it goes back from; the order's own when left out */
  paymentKey?: string;
  account?: RefundAccount | null | undefined;
};

/** Whether money of this order can go back only to an account that the shopper names: it was paid into one. */
export const needsRefundAccount = ({ payBy }: Pick<Order, "payBy">): boolean => payBy === "virtual_account";

/**
 * Writes down that money goes back and reserves it in the book, in the caller's transaction and with the order's row locked by it. Nothing
 * is asked of the provider: call `carryOutRefund` after the commit, or leave it to the worker. Without an account, where one is needed, it
 * waits for the shopper's. Throws `refund-too-much` and `refund-not-possible`.
 */
export async function beginRefund(db: Db, order: Order, asked: RefundAsked, secret: string): Promise<Refund> {
  const { amount, kind, reason, by, accountId, claimId, account } = asked;
  const paymentKey = asked.paymentKey ?? order.paymentKey;
  if (!paymentKey || !Number.isSafeInteger(amount) || amount <= 0) throw new Refusal("refund-not-possible");
  const id = randomUUID();
  await book(db, { orderId: order.id, provider: order.paymentProvider ?? "none", by, accountId }, [
    { kind: "refund_intended", amount, mark: `refund_intended:${id}`, paymentKey, facts: { reason } },
  ]);
  const [refund] = await db.insert(refunds).values({
    id, orderId: order.id, paymentKey, amount, kind, reason, by, accountId, claimId,
    state: needsRefundAccount(order) && !account ? "awaiting_account" : "asked",
    account: account ? sealAccount(secret, account) : null,
  }).returning();
  return refund!;
}
