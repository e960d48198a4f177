import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isSeparated, whoseOrder } from "#shop/order/whose-order.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { agreeByPhone } from "#shop/order/agree-to-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { isPaymentUnanswered, type DepositRequest } from "#shop/money/payment/payment-provider.ts";
import { settleReceipt } from "#shop/money/payment/settle-payment.server.ts";
import { paymentWindowOf, retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { DepositForm } from "#shop/money/deposit/deposit-form.ts";

const ISSUES_AN_HOUR = 5;
/**
 * Longer than any provider's processing: a request that the provider does not know by then was
 * never received.
 */
const NEVER_AFTER_MS = 5 * 60_000;

/**
 * Issues a virtual account at the desk for an unpaid order. "confirming" is committed before the
 * provider is called; after a lost answer the worker queries the order's payment. Throws
 * `deposit-not-offered`, `consent-needed`, `order-not-payable`, `order-expired`,
 * `payment-in-progress`, and BadInput when the bank issues none.
 */
export async function issueDeposit(
  shop: Shop,
  number: string,
  form: DepositForm,
  acting: AuditActor,
): Promise<Order> {
  const foundOrder = await findOrder(shop.db, number);
  if (!foundOrder) throw new Refusal("order-not-found");
  if (isSeparated(foundOrder)) throw new Refusal("order-separated");
  const { deposits, waysToPay } = shop.payments;
  if (!deposits?.banks.includes(form.bank) || !waysToPay.includes("virtual_account"))
    throw new Refusal("deposit-not-offered");
  if (foundOrder.total <= 0) throw new Refusal("order-not-payable");
  await spendAttempt(shop.db, [
    { key: `deposit account of ${number}`, most: ISSUES_AN_HOUR, seconds: 3600 },
  ]);
  const agreed = await agreeByPhone(shop.db, foundOrder, form.agreed, acting);
  const way = { ...form, payBy: "virtual_account" as const };
  const ready = await retryPayment(shop, agreed, way, { by: "admin" });
  const window = await paymentWindowOf(shop, ready, { successPath: "", failPath: "" });
  const begun = await beginIssuing(shop.db, ready, acting);
  const { cashReceipt: type, cashReceiptNumber } = form;
  return settleIssued(shop, begun, {
    ...window,
    bank: form.bank,
    cashReceipt: type === "none" ? null : { type, number: cashReceiptNumber },
    once: `deposit:${number}:${begun.paymentTry}`,
  });
}

/**
 * Confirms without a payment key: any account that the provider reports for this order is the
 * requested one.
 */
async function beginIssuing(db: Db, order: Order, acting: AuditActor): Promise<Order> {
  return inTransaction(db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.payment !== "pending") throw new Refusal("payment-in-progress");
    const begun = await moveOrder(db, locked, {
      payment: "confirm",
      by: "payment",
      set: { paymentKey: null, confirmingSince: "now" },
      when: "in-time",
    }).catch((error: unknown) => {
      // The row is locked: only its time can have been up.
      throw isRefusal(error) && error.code === "order-changed"
        ? new Refusal("order-expired")
        : error;
    });
    await db.insert(timeline).values({
      orderId: order.id,
      event: "deposit-issued",
      by: "admin",
      accountId: acting.account?.id,
    });
    await recordAudit(db, {
      ...acting,
      action: "order.deposit",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
    });
    return begun;
  });
}

async function settleIssued(shop: Shop, begun: Order, request: DepositRequest): Promise<Order> {
  const answer = await shop.payments.deposits!.issue(request).catch((error: unknown) => {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  });
  if (!answer) return begun;
  if ("refused" in answer) {
    await endIssuing(shop.db, begun, answer.refused);
    throw new BadInput({ bank: [answer.refused] });
  }
  return settleReceipt(shop, begun, answer);
}

/** No account was issued: restores the order, which can be paid by another method. */
async function endIssuing(db: Db, { id }: Order, reason: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const locked = await lockOrder(db, id);
    if (!isIssuing(locked)) return;
    await moveOrder(db, locked, {
      payment: "fail",
      ...(locked.delivery === "pending" && { delivery: "fail" }),
      by: "payment",
      facts: { reason },
    });
  });
}

const isIssuing = ({ payment, paymentKey }: Order): boolean =>
  payment === "confirming" && paymentKey === null;

/**
 * Ends a request that never reached the provider; called with the order as settled with the
 * provider.
 */
export async function endUnissued({ db, now }: Shop, order: Order): Promise<void> {
  const since = order.confirmingSince?.getTime() ?? 0;
  if (isIssuing(order) && now().getTime() - since > NEVER_AFTER_MS)
    await endIssuing(db, order, "결제사에 연결되지 않아 입금할 계좌를 발급하지 못했어요");
}
