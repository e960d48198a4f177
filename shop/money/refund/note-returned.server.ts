import { and, eq, inArray, sql } from "drizzle-orm";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { enterInLedger, type LedgerEntry } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { takeBackEarned } from "#shop/money/value/points/earn-points.server.ts";
import { bookInterest } from "#shop/money/interest/book-interest.server.ts";
import { findPaymentSums, type PaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { giveBackPart, giveBackRest } from "#shop/money/value/give-back-value.server.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { valueOf } from "#shop/order/value-request.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { worthOfRefund, type Refund } from "./begin-refund.server.ts";
import { notePastUs, passLineRefunds } from "./line-refunds.server.ts";
import { neverLeft, refundNotices } from "./refund-notices.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { queueNotices, type NoticeRow } from "#shop/notice/notice-row.server.ts";

/** The provider's answer about a refund decides which of several a sum belongs to. */
export type ProviderAnswer = { done?: string; refused?: string };

export type ReturnedSum = Pick<Receipt, "paymentKey" | "returned"> & {
  answered?: ProviderAnswer;
};

type Teller = Pick<Shop, "origin" | "follows">;

/** Records the total that the provider reports as refunded; the caller has locked the order. Any
 * excess completes begun refunds, or else is the provider's own. Idempotent. */
export async function noteReturned(
  db: Db,
  shop: Teller,
  order: Order,
  { paymentKey, returned, answered = {} }: ReturnedSum,
): Promise<Order> {
  const sums = await findPaymentSums(db, paymentKey);
  let beyond = sums ? returned - sums.returnedThere : 0;
  if (beyond <= 0) return order;
  let now = order;
  for (const refund of await openRefunds(db, paymentKey, answered)) {
    if (refund.amount > beyond) continue;
    now = await closeRefund(db, shop, now, refund);
    beyond -= refund.amount;
  }
  return beyond > 0 ? noteCanceled(db, shop, now, { paymentKey, returned, beyond }) : now;
}

/** Refunds that a sum may belong to, most likely first: agreed, requested, refused. */
async function openRefunds(
  db: Db,
  paymentKey: string,
  { done, refused }: ProviderAnswer,
): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentKey, paymentKey),
        inArray(refunds.state, ["asked", "refused", "awaiting_account"]),
      ),
    )
    .orderBy(
      sql`${refunds.id}::text = ${done ?? ""} desc, ${refunds.id}::text = ${refused ?? ""},
        array_position(array['asked', 'refused', 'awaiting_account'], ${refunds.state})`,
      refunds.createdAt,
      refunds.id,
    );
}

async function closeRefund(db: Db, shop: Teller, order: Order, refund: Refund): Promise<Order> {
  const { id, amount, paymentKey, reason, kind, claimId } = refund;
  await giveBackOf(db, refund);
  const now = await enterReturn(db, shop, order, {
    entry: { kind: "refunded", amount, mark: `refunded:${id}`, paymentKey, facts: { reason } },
    kind,
    value: refund,
  });
  await db
    .update(refunds)
    .set({ state: "done", doneAt: sql`now()`, account: null, lastError: null })
    .where(eq(refunds.id, id));
  await bookInterest(db, shop, now, refund);
  if (!claimId) return now;
  await shop.follows.claimRefunded(db, shop, claimId);
  return lockOrder(db, order.id);
}

/** Points and credit come back together with the money of their refund. */
export async function giveBackOf(
  db: Db,
  { orderId, pointsAmount: points, creditAmount: credit }: Refund,
): Promise<void> {
  if (points + credit > 0) await giveBackPart(db, orderId, { points, credit }, "payment");
}

const PAST_US = "결제사에서 취소";

async function noteCanceled(
  db: Db,
  shop: Teller,
  order: Order,
  { paymentKey, returned, beyond }: { paymentKey: string; returned: number; beyond: number },
): Promise<Order> {
  const passed = await shrinkRefunds(db, order, paymentKey, beyond);
  const sums = await findPaymentSums(db, paymentKey);
  // Refunds under way account for the rest; their own answers report them.
  if (!sums || sums.left < beyond) return order;
  if (order.paymentKey === paymentKey) await notePastUs(db, order, beyond - passed);
  return enterReturn(db, shop, order, {
    kind: null,
    entry: {
      kind: "canceled",
      amount: beyond,
      mark: `canceled:${paymentKey}:${returned}`,
      paymentKey,
      facts: { reason: PAST_US },
    },
  });
}

/**
 * Part of a refund was made outside of the shop, so only the rest is owed; not while the provider
 * may be processing it. Returns the won no longer owed.
 */
async function shrinkRefunds(
  db: Db,
  order: Order,
  paymentKey: string,
  beyond: number,
): Promise<number> {
  const sums = await findPaymentSums(db, paymentKey);
  const missing = beyond - (sums?.left ?? 0);
  if (missing <= 0) return 0;
  const [waiting] = (await openRefunds(db, paymentKey, {})).filter(
    ({ state, amount }) => state !== "asked" && amount > missing,
  );
  if (!waiting) return 0;
  await enterInLedger(
    db,
    { orderId: order.id, provider: order.paymentProvider ?? "none", by: "payment" },
    [
      {
        kind: "refund_dropped",
        amount: missing,
        mark: `refund_dropped:${waiting.id}:${waiting.amount}`,
        paymentKey,
        facts: { reason: PAST_US },
      },
    ],
  );
  await db
    .update(refunds)
    .set({ amount: waiting.amount - missing })
    .where(eq(refunds.id, waiting.id));
  await passLineRefunds(db, waiting.id, { amount: missing, worth: worthOfRefund(waiting) });
  return missing;
}

const isPaidWith = (order: Order, paymentKey: string | null | undefined): boolean =>
  order.paymentKey === paymentKey && paymentIs(order, "here");

type ReturnEntry = LedgerEntry & { paymentKey: string };

/** Returned money, with the kind of its refund and who reports it. */
type ReturnedMoney = {
  entry: ReturnEntry;
  kind: Refund["kind"] | null;
  /** points and credit that came back with it */
  value?: Pick<Refund, "pointsAmount" | "creditAmount">;
  by?: "payment" | "admin";
  accountId?: string | undefined;
};

/** Enters returned money; only money of the order's own payment moves the order. */
export async function enterReturn(
  db: Db,
  shop: Teller,
  order: Order,
  { entry, kind, value, by = "payment", accountId }: ReturnedMoney,
): Promise<Order> {
  const isAll = isRest(await findPaymentSums(db, entry.paymentKey), entry);
  const isOwn = isPaidWith(order, entry.paymentKey);
  const facts = { amount: entry.amount, reason: String(entry.facts?.["reason"] ?? "") };
  const isWhole = isAll && isOwn;
  const valueBack = await findValueBack(db, order, { value, isWhole });
  const noticeRows = refundNotices(shop, order, { kind, ...facts, ...valueBack, isAll: isWhole });
  if (!isOwn || (order.payment === "canceling" && !isAll)) {
    const eventName = isOwn ? ("returned-part" as const) : ("returned" as const);
    const event = { event: eventName, by, accountId, facts };
    await enterBeside(db, order, entry, { event, told: noticeRows });
    await takeBackEarned(db, order);
    return order;
  }
  const moved = await moveOrder(db, order, {
    payment: isAll ? "refund" : "refundPart",
    by,
    accountId,
    facts,
    ledger: [entry],
    notices: noticeRows,
  });
  await takeBackEarned(db, order);
  return isAll ? endReturned(db, shop, order, moved) : moved;
}

/**
 * Points and credit (won) to return with this money; with the last won of money, all that is left
 * of them.
 */
async function findValueBack(
  db: Db,
  order: Order,
  { value, isWhole }: Pick<ReturnedMoney, "value"> & { isWhole: boolean },
): Promise<Pick<Refund, "pointsAmount" | "creditAmount">> {
  const { pointsAmount = 0, creditAmount = 0 } = value ?? {};
  if (!isWhole || !(order.pointsAmount + order.creditAmount)) return { pointsAmount, creditAmount };
  const { points, credit } = await findPaidLeft(db, order);
  return { pointsAmount: pointsAmount + points, creditAmount: creditAmount + credit };
}

/**
 * All money is back, so the other means of payment return too. Stock returns only with the goods,
 * by claims.
 */
async function endReturned(db: Db, shop: Teller, order: Order, moved: Order): Promise<Order> {
  if (valueOf(order) > 0) await giveBackRest(db, order.id, "payment");
  if (!neverLeft(order)) return moved;
  await releaseHold(db, shop, order.id);
  return { ...moved, hold: "released" };
}

const isRest = (sums: PaymentSums | null, { amount }: ReturnEntry): boolean =>
  sums !== null && sums.returned + amount === sums.captured;

/** Without a move of the order. */
async function enterBeside(
  db: Db,
  { id: orderId, paymentProvider }: Order,
  entry: ReturnEntry,
  {
    event,
    told: noticeRows,
  }: { event: Omit<typeof timeline.$inferInsert, "orderId">; told: NoticeRow[] },
): Promise<void> {
  const booking = { orderId, provider: paymentProvider ?? "none", by: event.by };
  await enterInLedger(db, { ...booking, accountId: event.accountId ?? undefined }, [entry]);
  await db.insert(timeline).values({ orderId, ...event });
  await queueNotices(db, noticeRows);
}
