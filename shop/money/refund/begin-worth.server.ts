import { sql } from "drizzle-orm";
import { giveBackPart } from "#shop/money/value/give-back-value.server.ts";
import { splitRefund, worthOf, type PaidWith } from "#shop/money/value/split-refund.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/order/place/release-hold.server.ts";
import { valueOf } from "#shop/order/place/value-request.ts";
import { timeline } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  beginRefund,
  insertRefund,
  sharesOf,
  type Refund,
  type RefundRequest,
} from "./begin-refund.server.ts";
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
  else await shop.follows.valueReturned(db, order.id);
}
