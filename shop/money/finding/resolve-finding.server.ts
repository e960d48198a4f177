import { and, eq, isNull, sql } from "drizzle-orm";
import { plainLine } from "#lib/text/typed.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { admitTypedRefund } from "#shop/money/value/desk/give-from-desk.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { askForAccount } from "#shop/money/refund/ask-for-account.server.ts";
import { askRefundAgain } from "#shop/money/refund/ask-refund-again.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { comparePayment } from "./compare-payment.server.ts";
import { findingWords, type FindingAction } from "./finding-words.ts";
import { noteStuckMoney } from "./note-stuck-money.server.ts";

type Row = typeof paymentFindings.$inferSelect;
type Resolution = {
  /** what was seen, for findings that are only looked at */ words?: string | undefined;
  account?: RefundAccount | null;
};

/** Takes the one action that helps with a finding; returns whether it is over. Idempotent. */
export async function resolveFinding(
  shop: Shop,
  id: string,
  resolving: Resolution,
  acting: AuditActor,
): Promise<{ action: FindingAction; isOver: boolean }> {
  const finding = await findOpen(shop.db, id);
  const order = await findOrder(shop.db, finding.orderNumber);
  const { action } = findingWords(finding.kind, { hasOrder: order !== null });
  await recordAudit(shop.db, {
    ...acting,
    action: `finding.${action}`,
    subject: `order ${finding.orderNumber}`,
    whose: order && whoseOrder(order),
    ...(resolving.words && { reason: resolving.words }),
    before: {
      kind: finding.kind,
      bookAmount: finding.bookAmount,
      providerAmount: finding.providerAmount,
    },
  });
  await shop.db
    .update(paymentFindings)
    .set({ tries: sql`${paymentFindings.tries} + 1` })
    .where(eq(paymentFindings.id, id));
  try {
    await act(shop, finding, { ...resolving, action, order, acting });
  } catch (error) {
    throw isPaymentUnanswered(error) ? new Refusal("provider-silent") : error;
  }
  const isOver = (await shop.db.$count(paymentFindings, isOpen(id))) === 0;
  if (isOver)
    await shop.db
      .update(paymentFindings)
      .set({ closedBy: acting.account?.email ?? null })
      .where(eq(paymentFindings.id, id));
  return { action, isOver };
}

const isOpen = (id: string) => and(eq(paymentFindings.id, id), isNull(paymentFindings.closedAt));

async function findOpen(db: Db, id: string): Promise<Row> {
  const [finding] = UUID.test(id) ? await db.select().from(paymentFindings).where(isOpen(id)) : [];
  if (!finding) throw new Refusal("finding-not-found");
  return finding;
}

async function act(
  shop: Shop,
  finding: Row,
  {
    action,
    order,
    words = "",
    account,
    acting,
  }: Resolution & { action: FindingAction; order: Order | null; acting: AuditActor },
): Promise<void> {
  switch (action) {
    case "look":
      await shop.db
        .update(paymentFindings)
        .set({ closedAt: sql`now()`, closedBy: acting.account?.email ?? null, words })
        .where(isOpen(finding.id));
      return;
    case "again":
      await askRefundAgain(shop, finding.subject, { account: account ?? null }, acting);
      return noteStuckMoney(shop.db);
    case "back":
      await giveBack(shop, finding, account, acting);
      return compareAgain(shop, finding);
    case "ask":
      await askForAccount(shop, finding.subject, acting);
      return noteStuckMoney(shop.db);
    case "confirm":
      if (order) await settlePayment(shop, order);
      return noteStuckMoney(shop.db);
    case "settle":
      return compareAgain(shop, finding);
  }
}

async function compareAgain(shop: Shop, { subject: paymentKey, orderNumber }: Row): Promise<void> {
  await comparePayment(shop, {
    paymentKey,
    orderNumber,
    receipt: await shop.payments.findPayment(paymentKey),
  });
}

/** Money without an order is in no ledger: the provider's books and key keep it refunded once. */
async function giveBack(
  shop: Shop,
  { id, subject: paymentKey, orderNumber, tries }: Row,
  account: RefundAccount | null | undefined,
  acting: AuditActor,
): Promise<void> {
  const there = await shop.payments.findPayment(paymentKey);
  const amount = there?.status === "paid" ? there.amount - there.returned : 0;
  if (amount <= 0) return;
  if (account)
    await inTransaction(shop.db, (db) =>
      admitTypedRefund({ ...shop, db }, { amount, mark: `finding:${id}:${tries}` }, acting),
    );
  const answer = await shop.payments.cancel({
    orderNumber,
    paymentKey,
    amount,
    rest: true,
    reason: "주문이 없는 결제",
    once: `finding:${id}:${there!.returned}:${tries}`,
    ...(account && { account }),
  });
  const words =
    answer.status === "failed"
      ? plainLine(answer.message ?? "", 300) || "결제사가 취소를 거절했어요."
      : "";
  await shop.db.update(paymentFindings).set({ words }).where(eq(paymentFindings.id, id));
}
