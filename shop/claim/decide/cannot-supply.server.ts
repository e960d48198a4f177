import { eq, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { claimNotices } from "../claim-notices.server.ts";
import { moveClaim, openClaim, type Claim } from "../move-claim.server.ts";
import type { AskedPieces } from "../request/asked-pieces.ts";
import { findClaimed, type ClaimBasis } from "../request/find-claimed.server.ts";
import { refundAmount } from "../request/refund-amount.ts";
import { claimLines, claims } from "../table.server.ts";
import { askableOf } from "../request/claim-eligibility.ts";
import { dropUnsent } from "./drop-unsent.server.ts";
import { mayGoUnsupplied } from "./may-go-unsupplied.ts";
import { giveBack } from "./approve-claim.server.ts";
import { followRefund } from "./start-claim-refund.server.ts";

type UnsuppliedPieces = { key: string; words: string; pieces: AskedPieces[] };

/** Cancels paid pieces that cannot be supplied: informs the buyer at once and refunds within
 * three business days (e-commerce act, article 15(2)). Stock is not returned. Idempotent by key.
 * Throws `claim-open` and `order-not-cancelable`. */
export async function cannotSupply(
  shop: Shop,
  number: string,
  unsupplied: UnsuppliedPieces,
  acting: AuditActor,
): Promise<void> {
  const unlockedOrder = await findOrder(shop.db, number);
  if (!unlockedOrder) throw new Refusal("order-not-found");
  const refund = await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, unlockedOrder.id);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const requestKey = hashOfToken(`cannot supply ${order.id} ${unsupplied.key}`);
    const [existingClaim] = await db.select().from(claims).where(eq(claims.requestKey, requestKey));
    if (existingClaim) return null;
    if (isClaimOpen(order)) throw new Refusal("claim-open");
    if (!mayGoUnsupplied(order)) throw new Refusal("order-not-cancelable");
    const claim = await open(db, shop, { order, requestKey, unsupplied, acting });
    const begun = await giveBack(db, shop, { order, claim, acting });
    await shop.follows.claimApproved(db, shop, order, claim);
    await dropUnsent(db, shop, claim);
    return begun;
  });
  await followRefund(shop, refund);
}

type NewClaim = {
  order: Order;
  requestKey: string;
  unsupplied: UnsuppliedPieces;
  acting: AuditActor;
};

async function open(
  db: Db,
  shop: Shop,
  { order, requestKey, unsupplied: { pieces, words }, acting }: NewClaim,
): Promise<Claim> {
  const basis = await findClaimed(db, order);
  refuseUnknown(order, basis, pieces);
  const kind = { kind: "cancel", reason: "cannot_supply" } as const;
  const lines = basis.lines.map((line) => ({
    ...line,
    asked: pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0,
  }));
  const amounts = refundAmount({ ...kind, lines, paid: basis.paid, fees: basis.fees });
  const by = { by: "admin", accountId: acting.account?.id, facts: { reason: words } } as const;
  const claimRequest = { orderId: order.id, ...kind, words, ...amounts, requestKey };
  const claim = await openClaim(db, claimRequest, by, () => []);
  for (const { lineId, quantity } of pieces) {
    await db.insert(claimLines).values({ claimId: claim.id, orderLineId: lineId, quantity });
    await db
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${quantity}` })
      .where(eq(orderLines.id, lineId));
  }
  const subject = { subject: `order ${order.number}`, whose: whoseOrder(order) };
  const after = { refundAmount: amounts.refundAmount };
  await recordAudit(db, {
    ...acting,
    ...subject,
    action: "claim.unsupplied",
    reason: words,
    after,
  });
  const dueOn = refundDueAfter(calendarDayOf(await databaseTime(db)));
  const noticedClaim = { ...kind, decision: words, refundAmount: amounts.refundAmount, dueOn };
  return moveClaim(db, claim, "approve", {
    ...by,
    set: { decision: words, decidedAt: sql`now()`, decidedBy: acting.account?.id ?? null },
    notices: claimNotices(shop, "claim-unsupplied", order, noticedClaim),
  });
}

function refuseUnknown(order: Order, { lines }: ClaimBasis, pieces: AskedPieces[]): void {
  if (!pieces.length) throw new BadInput({ line: ["상품을 하나 이상 골라주세요."] });
  const errors: Record<string, string[]> = {};
  for (const { lineId, quantity } of pieces) {
    const line = lines.find(({ id }) => id === lineId);
    const left = line ? askableOf(order, line, "cancel").left : 0;
    if (quantity > left)
      errors[`quantity.${lineId}`] = [
        left ? `${left}개까지 고를 수 있어요.` : "남은 상품이 없어요.",
      ];
  }
  if (Object.keys(errors).length) throw new BadInput(errors);
}
