import { and, eq, inArray } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { inHand, isDroppable } from "./refund-terms.ts";
import { refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Refund } from "./begin-refund.server.ts";
import { dropLineRefunds } from "./line-refunds.server.ts";
import { lockRefund, lookAtRefund } from "./look-at-refund.server.ts";

/** Gives up a refused or waiting refund, only where the shop may keep the money. */
export async function dropRefund(
  shop: Shop,
  id: string,
  { words }: { words: string },
  acting: AuditActor,
): Promise<void> {
  const unlockedRefund = await lookAtRefund(shop, id);
  await inTransaction(shop.db, async (db) => {
    const { order, refund } = await lockRefund(db, unlockedRefund, inHand);
    const { amount, paymentKey } = refund;
    if (!isDroppable(refund)) throw new Refusal("refund-not-possible");
    const accountId = acting.account?.id;
    await recordAudit(db, {
      ...acting,
      action: "refund.drop",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      reason: words,
      before: { amount },
    });
    await writeDropped(db, { order, refund, accountId, words });
    await keepOrder(db, order, { paymentKey, accountId, reason: words });
  });
}

type DroppedRefund = { order: Order; refund: Refund; accountId: string | undefined; words: string };

async function writeDropped(
  db: Db,
  { order, refund: { id, amount, paymentKey }, accountId, words }: DroppedRefund,
): Promise<void> {
  const provider = order.paymentProvider ?? "none";
  const facts = { reason: words };
  const mark = `refund_dropped:${id}`;
  await enterInLedger(db, { orderId: order.id, provider, by: "admin", accountId }, [
    { kind: "refund_dropped", amount, mark, paymentKey, facts },
  ]);
  await db.update(refunds).set({ state: "dropped", account: null }).where(eq(refunds.id, id));
  await dropLineRefunds(db, id);
  await db.insert(timeline).values({
    orderId: order.id,
    event: "refund-dropped",
    by: "admin",
    accountId,
    facts: { amount, reason: words },
  });
}

/** Another pending cancellation keeps the order cancelled. */
async function keepOrder(
  db: Db,
  order: Order,
  {
    paymentKey,
    accountId,
    reason,
  }: { paymentKey: string; accountId: string | undefined; reason: string },
): Promise<void> {
  if (order.payment !== "canceling" || order.paymentKey !== paymentKey) return;
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentKey, paymentKey),
        eq(refunds.kind, "cancel"),
        inArray(refunds.state, ["asked", ...inHand]),
      ),
    );
  if (open.length) return;
  const sums = await findPaymentSums(db, paymentKey);
  await moveOrder(db, order, {
    payment: sums?.returned ? "keepPart" : "keepPaid",
    by: "admin",
    ...(accountId && { accountId }),
    facts: { reason },
  });
}
