import { and, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { newOwnKey } from "#shop/money/own/new-own-key.server.ts";
import type { OwnAccount } from "#shop/money/own/own-account.ts";
import { receiptOfTransfer } from "#shop/money/own/receipt-of-transfer.server.ts";
import { transferDueAt } from "#shop/money/own/transfer-due.server.ts";
import { ownTransfers } from "#shop/money/table.server.ts";
import {
  PaymentUnanswered,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { failedReceipt } from "../failed-receipt.ts";

type ConfirmRequest = Parameters<PaymentProvider["confirm"]>[0];

/** Null where the shop takes no transfers now; those that were agreed before stay known. */
type TransferSource = { db: Db; account: OwnAccount | null };

/** The calls of the payment port for transfers to the shop's own account, without a company. */
export function ownAccount({ db, account }: TransferSource) {
  return {
    /** Nobody has to be asked anything in a window: the buyer is led on at once. */
    async openWindow({ orderNumber, amount, successUrl }) {
      if (!account) throw new PaymentUnanswered("the shop takes no transfers now");
      const url = new URL(successUrl);
      const brought = { paymentKey: newOwnKey(), orderId: orderNumber, amount: String(amount) };
      for (const [name, value] of Object.entries(brought)) url.searchParams.set(name, value);
      return { url: url.pathname + url.search };
    },
    confirm: (request) => agree({ db, account }, request),
    /** Transfers are sent back by a person, so that only an awaited one can be cancelled here. */
    async cancel({ paymentKey, orderNumber, amount }) {
      await db
        .update(ownTransfers)
        .set({ state: "closed", movedAt: sql`now()` })
        .where(and(eq(ownTransfers.paymentKey, paymentKey), eq(ownTransfers.state, "waiting")));
      const there = await findTransfer(db, paymentKey);
      return there ?? failedReceipt({ orderNumber, paymentKey, amount }, "없는 계좌이체예요.");
    },
    async find(orderNumber) {
      const [transfer] = await db
        .select()
        .from(ownTransfers)
        .where(eq(ownTransfers.orderNumber, orderNumber))
        .orderBy(moneyFirst, desc(ownTransfers.createdAt))
        .limit(1);
      return transfer ? receiptOfTransfer(transfer) : null;
    },
    findPayment: (paymentKey) => findTransfer(db, paymentKey),
    async list({ since, until }) {
      const within = (at: typeof ownTransfers.movedAt | typeof ownTransfers.createdAt) =>
        and(gte(at, since), lt(at, until));
      const moved = await db
        .select()
        .from(ownTransfers)
        .where(or(within(ownTransfers.movedAt), within(ownTransfers.createdAt)))
        .orderBy(ownTransfers.movedAt);
      return { receipts: moved.map(receiptOfTransfer), next: null };
    },
  } satisfies Partial<PaymentProvider>;
}

const moneyFirst = sql`array_position(array['paid', 'waiting'], ${ownTransfers.state})`;

async function findTransfer(db: Db, paymentKey: string): Promise<Receipt | null> {
  const [transfer] = await db
    .select()
    .from(ownTransfers)
    .where(eq(ownTransfers.paymentKey, paymentKey));
  return transfer ? receiptOfTransfer(transfer) : null;
}

/** Writes down that a transfer is awaited; a repeat finds what the first one wrote. */
async function agree(
  { db, account }: TransferSource,
  { orderNumber, paymentKey, amount }: ConfirmRequest,
): Promise<Receipt> {
  const payable = { orderNumber, paymentKey, amount };
  const before = await findTransfer(db, paymentKey);
  if (before)
    return before.orderNumber === orderNumber && before.amount === amount
      ? before
      : failedReceipt(payable, "다른 주문의 계좌이체예요.");
  if (!account)
    return failedReceipt(payable, "지금은 계좌이체를 받지 않아요. 다른 결제 수단을 골라주세요.");
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, orderNumber));
  if (!order) return failedReceipt(payable, "주문을 찾을 수 없어요.");
  const { bank, number, holder, days } = account;
  const dueAt = (await transferDueAt(db, days)).toISOString();
  await db
    .insert(ownTransfers)
    .values({
      paymentKey,
      orderId: order.id,
      orderNumber,
      amount,
      account: { bank, number, holder, dueAt },
    })
    .onConflictDoNothing();
  return (await findTransfer(db, paymentKey))!;
}
