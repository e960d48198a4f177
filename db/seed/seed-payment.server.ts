import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import type { LedgerKind } from "#shop/money/ledger/ledger-kinds.ts";
import type { RefundKind } from "#shop/money/refund/refund-terms.ts";
import { paymentLedger, refunds } from "#shop/money/table.server.ts";
import { companyWay, type DepositAccount } from "#shop/order/payment/ways-to-pay.ts";
import { orders } from "#shop/order/table.server.ts";
import { sandboxPayments, sandboxReturns } from "#adapters/payment/practice/table.server.ts";
import type { Shop } from "#shop/shop.ts";

type SeedRefund = {
  amount: number;
  kind: RefundKind;
  reason: string;
  by: "shopper" | "admin" | "payment";
  at: Date;
  state: "done" | "awaiting_account";
};

/**
 * The outcome of an order's payment: paid, a virtual account that is open or closed, or nothing at
 * the provider.
 */
export type SeedPayment = {
  outcome: "paid" | "awaited" | "closed" | "none";
  deposit?: DepositAccount;
  refunds?: SeedRefund[];
};

const MINUTE = 60_000;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);

/**
 * Writes a demo order's money consistently into the ledger, the order and the practice provider, so
 * that it can be refunded like a real one.
 */
export async function seedPayment(
  shop: Shop,
  order: Order,
  { outcome, deposit, refunds: given = [] }: SeedPayment,
): Promise<void> {
  const { id: orderId, number, total, placedAt } = order;
  if (total === 0) return;
  const paymentKey = outcome === "none" ? null : `sandbox_${randomBytes(24).toString("base64url")}`;
  const enter = (
    kind: LedgerKind,
    mark: string,
    {
      amount = total,
      at = placedAt,
      by = "payment" as const,
    }: { amount?: number; at?: Date; by?: SeedRefund["by"] } = {},
  ) =>
    shop.db.insert(paymentLedger).values({
      orderId,
      provider: "sandbox",
      paymentKey: kind === "intended" ? null : paymentKey,
      kind,
      amount,
      mark: `${kind}:${mark}`,
      by,
      at,
    });

  await enter("intended", `${number}:1`, { by: "shopper" });
  if (!paymentKey) return;
  const secret = deposit ? randomBytes(18).toString("base64url") : null;
  const paidAt = order.paidAt ?? after(placedAt, 2);
  await shop.db
    .update(orders)
    .set({
      paymentKey,
      depositSecret: secret,
      ...(outcome === "paid" && { receiptUrl: `/sandbox/receipt/${paymentKey}` }),
    })
    .where(eq(orders.id, orderId));
  await enter("authenticated", paymentKey, { at: after(placedAt, 1) });
  if (deposit) await enter("deposit_awaited", paymentKey, { at: after(placedAt, 1) });
  if (outcome === "paid") await enter("captured", paymentKey, { at: paidAt });

  const returned = given
    .filter(({ state }) => state === "done")
    .reduce((sum, { amount }) => sum + amount, 0);
  await keepBooks(shop, order, {
    paymentKey,
    outcome,
    deposit: deposit ?? null,
    secret,
    returned,
    movedAt: outcome === "paid" ? paidAt : after(placedAt, 1),
  });
  for (const refund of given) {
    const { amount, kind, reason, by, at, state } = refund;
    const [row] = await shop.db
      .insert(refunds)
      .values({
        orderId,
        paymentKey,
        amount,
        kind,
        reason,
        by,
        state,
        createdAt: at,
        askedAt: at,
        doneAt: state === "done" ? after(at, 1) : null,
      })
      .returning();
    await enter("refund_intended", row!.id, { amount, at, by });
    if (state !== "done") continue;
    await enter("refunded", row!.id, { amount, at: after(at, 1) });
    await shop.db
      .insert(sandboxReturns)
      .values({ once: `${paymentKey} ${row!.id}:1`, paymentKey, amount, reason, at: after(at, 1) });
  }
}

type PracticePayment = {
  paymentKey: string;
  outcome: SeedPayment["outcome"];
  deposit: DepositAccount | null;
  secret: string | null;
  returned: number;
  movedAt: Date;
};

async function keepBooks(
  { db, origin }: Shop,
  { id, number, total, payBy, memberId, placedAt }: Order,
  { outcome, returned, movedAt, ...kept }: PracticePayment,
): Promise<void> {
  const lines = await listLines(db, id);
  const section = `${origin}${memberId === null ? "/non-member/order" : "/order"}`;
  const taken = outcome === "paid" ? total : 0;
  await db.insert(sandboxPayments).values({
    ...kept,
    orderNumber: number,
    orderName: orderName(lines.map(({ title }) => title)),
    amount: total,
    payBy: companyWay(payBy),
    taken,
    returned,
    behaviour: "succeed",
    status:
      outcome === "awaited"
        ? "waiting_deposit"
        : outcome === "closed" || returned === taken
          ? "canceled"
          : "paid",
    successUrl: `${section}/complete/${number}`,
    failUrl: `${section}/failure?order=${number}`,
    createdAt: placedAt,
    answersAt: movedAt,
  });
}
