import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { plainLine } from "#lib/text/typed.ts";
import type { Actor } from "#shop/machine.ts";
import { type Order, moveOrder } from "#shop/order/move-order.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import type { RefundAccount } from "#shop/money/payment/payment-provider.ts";
import {
  findOrderLeft,
  noteLineRefunds,
  spreadRefund,
  type LineShare,
} from "./line-refunds.server.ts";
import { type RefundKind, refundDueAfter } from "./refund-terms.ts";
import { refunds } from "#shop/money/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { sealAccount } from "./refund-account.server.ts";
import { isOwnKey } from "#shop/money/payment/payment-provider.ts";
import { needsRefundAccount } from "#shop/order/status.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { giveBackPart, giveBackRest } from "#shop/money/value/give-back-value.server.ts";
import { splitRefund, worthOf, type PaidWith } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { valueOf } from "#shop/order/value-request.ts";
import { timeline } from "#shop/order/table.server.ts";
import { neverLeft, refundNotices } from "./refund-notices.server.ts";

type Teller = Pick<Shop, "secret" | "origin" | "follows">;

/**
 * Begins a refund of `amount` won across all means of payment, in proportion to what is left of
 * each. Points and credit return together with the money, or at once where there is none. Throws
 * `refund-too-much`.
 */
export async function beginWorth(
  db: Db,
  shop: Teller,
  order: Order,
  request: RefundRequest,
): Promise<Refund> {
  if (!valueOf(order)) return beginRefund(db, order, request, shop);
  const left = await findPaidLeft(db, order);
  const refundable = worthOf(left);
  if (request.amount > refundable) throw new Refusal("refund-too-much", { refundable });
  const { money, ...value } = splitRefund(left, request.amount);
  if (money > 0) return beginRefund(db, order, { ...request, amount: money, value }, shop);
  if (request.amount <= 0) throw new Refusal("refund-not-possible");
  return giveBackAtOnce(db, shop, order, { request, value, isAll: refundable === request.amount });
}

type GivenBack = {
  request: RefundRequest;
  value: Pick<PaidWith, "points" | "credit">;
  isAll: boolean;
};

async function giveBackAtOnce(
  db: Db,
  shop: Teller,
  order: Order,
  { request, value, isAll }: GivenBack,
): Promise<Refund> {
  const { id, kind, reason, by, accountId, claimId, amount } = request;
  const shares = await sharesOf(db, order, request);
  const row = {
    ...(id && { id }),
    kind,
    reason,
    by,
    accountId,
    claimId,
    orderId: order.id,
    paymentKey: order.paymentKey ?? "",
    amount: 0,
    pointsAmount: value.points,
    creditAmount: value.credit,
    state: "done" as const,
    doneAt: sql`now()`,
  };
  const refund = await insertRefund(db, row, shares);
  await giveBackPart(db, order.id, value, by);
  const facts = { amount, reason };
  const noticeRows = refundNotices(shop, order, { ...refund, isAll });
  if (isAll) await endOrder(db, shop, order, { facts, notices: noticeRows });
  else {
    await db.insert(timeline).values({ orderId: order.id, event: "value-back", by, facts });
    await queueNotices(db, noticeRows);
  }
  if (claimId) await shop.follows.claimRefunded(db, shop, claimId);
  return refund;
}

async function endOrder(
  db: Db,
  shop: Teller,
  order: Order,
  orderMove: Pick<Parameters<typeof moveOrder>[2], "facts" | "notices">,
): Promise<void> {
  // Its claim may have moved since it was read.
  const now = await lockOrder(db, order.id);
  await moveOrder(db, now, { payment: "refund", by: "payment", ...orderMove });
  if (neverLeft(order)) await releaseHold(db, shop, order.id);
  else await giveBackRest(db, order.id);
}

export type Refund = typeof refunds.$inferSelect;

export type RefundRequest = {
  /** won */
  amount: number;
  /** what comes back beside it, see beginWorth */
  value?: { points: number; credit: number };
  kind: RefundKind;
  /** of which lines, none of them with more than is left of it; left out: of the whole order */
  of?: readonly LineShare[];
  /** goes to the provider and to the timeline; at most 200 characters */
  reason: string;
  by: Actor;
  accountId?: string | undefined;
  claimId?: string;
  /** the last day in Seoul; by default three business days from now where the law asks for it */
  dueOn?: string | null;
  /** the payment it goes back from; the order's own when left out */
  paymentKey?: string;
  account?: RefundAccount | null | undefined;
  /** the row's id, from whoever must not begin the same refund twice */
  id?: string;
};

/** Won that a refund returns in money, points and credit. */
export const worthOfRefund = ({ amount, pointsAmount, creditAmount }: Refund): number =>
  amount + pointsAmount + creditAmount;

/** Creates a refund and reserves it in the ledger; the caller has locked the order and calls
 * `carryOutRefund` after the commit. Without a required account it waits for the shopper's. */
export async function beginRefund(
  db: Db,
  order: Order,
  request: RefundRequest,
  { secret, origin }: Pick<Shop, "secret" | "origin">,
): Promise<Refund> {
  const { amount, value, kind, by, accountId, claimId, account, id = randomUUID() } = request;
  const paymentKey = request.paymentKey ?? order.paymentKey;
  const reason = plainLine(request.reason, 200);
  if (!paymentKey || !Number.isSafeInteger(amount) || amount <= 0)
    throw new Refusal("refund-not-possible");
  const entry = {
    kind: "refund_intended" as const,
    amount,
    mark: `refund_intended:${id}`,
    paymentKey,
    facts: { reason },
  };
  const provider = order.paymentProvider ?? "none";
  const shares = await sharesOf(db, order, request);
  await enterInLedger(db, { orderId: order.id, provider, by, accountId }, [entry]);
  const state = begunAs(order, paymentKey, Boolean(account));
  const waits = state === "awaiting_account";
  const row = {
    id,
    orderId: order.id,
    paymentKey,
    amount,
    ...(value && { pointsAmount: value.points, creditAmount: value.credit }),
    kind,
    reason,
    by,
    accountId,
    claimId,
    dueOn: await dueOf(db, request),
    state,
    account: account ? sealAccount(secret, account) : null,
  };
  const refund = await insertRefund(db, row, shares);
  const rows = waits ? orderNotice("refund-account-needed", { ...order, amount }, origin) : [];
  await queueNotices(db, rows);
  return refund;
}

/** No provider sends back what was transferred to the shop's own account. */
function begunAs(order: Order, paymentKey: string, hasAccount: boolean) {
  const isOwn = isOwnKey(paymentKey);
  if ((needsRefundAccount(order) || isOwn) && !hasAccount) return "awaiting_account" as const;
  return isOwn ? ("to_send" as const) : ("asked" as const);
}

/** Goodwill refunds have no legal deadline, and a claim's has none before the goods are back. */
async function dueOf(db: Db, { kind, dueOn }: RefundRequest): Promise<string | null> {
  if (dueOn !== undefined) return dueOn;
  if (kind === "partial" || kind === "claim") return null;
  return refundDueAfter(calendarDayOf(await databaseTime(db)));
}

/** Money that the shop did not accept for the order belongs to no line. */
const isBeside: Partial<Record<RefundKind, true>> = { wrong: true, unwanted: true };

/**
 * Which lines this refund is for; must be called before it is reserved, while the remainders
 * exclude it.
 */
async function sharesOf(
  db: Db,
  order: Order,
  { amount, value, kind, of, paymentKey }: RefundRequest,
): Promise<LineShare[]> {
  if (isBeside[kind] || (paymentKey ?? order.paymentKey) !== order.paymentKey) return [];
  const worth = amount + (value ? value.points + value.credit : 0);
  return spreadRefund(worth, await findOrderLeft(db, order), of ?? null);
}

/** Inserts the refund and its share per line. Throws `refund-too-much`. */
async function insertRefund(
  db: Db,
  row: PgInsertValue<typeof refunds>,
  shares: readonly LineShare[],
): Promise<Refund> {
  // By wall clock, so that a payment's refunds are requested in the order they got the lock.
  const [refund] = await db
    .insert(refunds)
    .values({ ...row, createdAt: sql`clock_timestamp()` })
    .returning();
  await noteLineRefunds(db, refund!.id, shares);
  return refund!;
}
