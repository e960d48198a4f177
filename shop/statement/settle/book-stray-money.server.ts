import { desc, eq } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { newOwnKey } from "#shop/money/own/new-own-key.server.ts";
import { OWN_ACCOUNT } from "#shop/money/payment/payment-provider.ts";
import { ownTransfers } from "#shop/money/table.server.ts";
import { beginRefund, type Refund } from "#shop/money/refund/begin-refund.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";

export type StrayMoney = {
  /** won */
  amount: number;
  at: Date;
  /** names the money, which is booked once */
  entryId: string;
};

/**
 * Money that an order cannot take: too much, a second time, too late. It is booked under a payment
 * key of its own and goes back to whoever sent it, once they have said to which account. The caller
 * has locked the order.
 */
export async function bookStrayMoney(
  db: Db,
  shop: Shop,
  order: Order,
  { stray, acting }: { stray: StrayMoney; acting: AuditActor },
): Promise<Refund> {
  await needStrangersOrder({ ...shop, db }, acting, order);
  const paymentKey = newOwnKey();
  await noteTransfer(db, order, { ...stray, paymentKey });
  const accountId = acting.account?.id;
  await enterInLedger(db, { orderId: order.id, provider: OWN_ACCOUNT, by: "admin", accountId }, [
    {
      kind: "captured",
      amount: stray.amount,
      mark: `captured:${paymentKey}`,
      paymentKey,
      facts: { method: "계좌이체" },
    },
  ]);
  const isEnded = paymentIs(order, "lapsed");
  return beginRefund(
    db,
    order,
    {
      amount: stray.amount,
      kind: isEnded ? "unwanted" : "wrong",
      reason: isEnded ? "취소된 주문에 들어온 입금" : "주문 금액보다 많은 입금",
      by: "admin",
      accountId,
      paymentKey,
    },
    shop,
  );
}

/** What the bank has is compared with the ledger by these rows. */
async function noteTransfer(
  db: Db,
  { id, number }: Order,
  { amount, at, entryId, paymentKey }: StrayMoney & { paymentKey: string },
): Promise<void> {
  const [agreed] = await db
    .select()
    .from(ownTransfers)
    .where(eq(ownTransfers.orderId, id))
    .orderBy(desc(ownTransfers.createdAt))
    .limit(1);
  if (!agreed) throw new Refusal("transfer-not-awaited");
  try {
    await db.insert(ownTransfers).values({
      paymentKey,
      orderId: id,
      orderNumber: number,
      amount,
      account: agreed.account,
      state: "paid",
      entryId,
      arrivedAt: at,
      // The transfer that was agreed stays the order's latest.
      createdAt: new Date(agreed.createdAt.getTime() - 1),
    });
  } catch (error) {
    throw databaseCode(error) === "23505" ? new Refusal("transfer-entry-used") : error;
  }
}
