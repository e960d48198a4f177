import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { won } from "#lib/won.ts";
import { accountWords } from "#shop/site/settings.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import type { Refund } from "#shop/money/refund/begin-refund.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { claimNotices } from "../claim-notices.server.ts";
import { hasClaimedParcel } from "../claim-parcel.server.ts";
import { mustComeBack } from "./claim-steps.ts";
import { DECISION } from "../claim-limits.ts";
import type { ApproveForm } from "./decision-form.ts";
import { claimableOf } from "#shop/claim/request/claimable.ts";
import { findClaimed } from "#shop/claim/request/find-claimed.server.ts";
import { refundDueOn } from "#shop/claim/withdrawal/refund-due.ts";
import { dropUnsent } from "./drop-unsent.server.ts";
import { finishClaim } from "./finish-claim.server.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { moveClaim, type Claim } from "../move-claim.server.ts";
import { restockClaim } from "./shelve-claim.server.ts";
import { followRefund, startClaimRefund } from "./start-claim-refund.server.ts";
import { claimLines, claims } from "../table.server.ts";

/** Approves a claim; unsent pieces return to stock and their refund begins at once. */
export async function approveClaim(
  shop: Shop,
  claimId: string,
  form: ApproveForm,
  acting: AuditActor,
): Promise<void> {
  const refund = await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const approved = await agree(db, shop, { order, claim, form, acting });
    if (claim.kind === "cancel") await restockClaim(db, claim.id);
    const waits =
      claim.kind === "exchange" ||
      (mustComeBack({ kind: claim.kind, hasParcel: await hasClaimedParcel(db, claim.id) }) &&
        !form.refundNow);
    const begun = waits ? null : await giveBack(db, shop, { order, claim: approved, acting });
    await shop.follows.claimApproved(db, shop, order, approved);
    if (claim.kind === "cancel") await dropUnsent(db, shop, approved);
    return begun;
  });
  await followRefund(shop, refund);
}

type ClaimApproval = { order: Order; claim: Claim; form: ApproveForm; acting: AuditActor };

async function agree(
  db: Db,
  shop: Shop,
  { order, claim, form: { decision, ...form }, acting }: ClaimApproval,
): Promise<Claim> {
  const accountId = acting.account?.id;
  const amount = await settledAmount(db, order, claim, { decision, ...form });
  const approved = await moveClaim(db, claim, "approve", {
    by: "admin",
    accountId,
    set: { decision, decidedAt: sql`now()`, decidedBy: accountId ?? null, refundAmount: amount },
    facts: { ...(amount && { amount }), ...(decision && { reason: decision }) },
    notices: claimNotices(shop, "claim-approved", order, {
      ...claim,
      decision,
      refundAmount: amount,
      dueOn: refundDueOn({
        ...claim,
        refundAmount: amount,
        hasParcel: await hasClaimedParcel(db, claim.id),
      }),
      fee: await feeWords(db, claim),
    }),
  });
  await recordAudit(db, {
    ...acting,
    action: "claim.approve",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    before: { claimStatus: claim.status, refundAmount: claim.refundAmount },
    after: { claimStatus: approved.status, refundAmount: amount, decision },
  });
  return approved;
}

/** The fee of an exchange after a change of mind, and its account; null without one. */
async function feeWords(db: Db, { kind, shippingDeduction }: Claim): Promise<string | null> {
  if (kind !== "exchange" || shippingDeduction === 0) return null;
  const { feeAccount } = await findSite(db);
  const where = feeAccount && `, ${accountWords(feeAccount)}에 보내주세요`;
  return `${won(shippingDeduction)}${where ?? ""}`;
}

/**
 * The requested amount, at most what is still refundable; all of that when the last piece is
 * cancelled.
 */
async function settledAmount(
  db: Db,
  order: Order,
  claim: Claim,
  { refundAmount: typed, decision }: ApproveForm,
): Promise<number> {
  if (claim.kind === "exchange") return 0;
  const { lines, paid } = await findClaimed(db, order);
  const claimedLines = await db.select().from(claimLines).where(eq(claimLines.claimId, claim.id));
  const askedOf = (id: number) =>
    claimedLines.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0;
  if (lines.some(({ id, left }) => askedOf(id) > left)) throw new Refusal("claim-line-gone");
  const rest = lines.map((line) => ({ ...line, left: line.left - askedOf(line.id) }));
  const most = claimableOf({ lines: rest, paid });
  const amount = typed ?? Math.min(claim.refundAmount, most);
  if (amount > most) throw new Refusal("refund-too-much", { refundable: most });
  const takesAll =
    claim.kind === "cancel" && order.delivery === "ready" && rest.every(({ left }) => left === 0);
  if (takesAll && amount !== most)
    throw new BadInput({
      refundAmount: ["보내지 않은 주문을 모두 취소하는 요청이라 남은 금액을 모두 돌려줘야 해요."],
    });
  if (amount !== claim.refundAmount && decision.length < DECISION.least)
    throw new BadInput({ decision: ["금액을 바꾼 이유를 구매자가 읽을 수 있게 적어주세요."] });
  return amount;
}

type ApprovedClaim = { order: Order; claim: Claim; acting: AuditActor };

/**
 * Refunds the rest, since part may have been refunded elsewhere; if nothing is left, completes the
 * claim.
 */
export async function giveBack(
  db: Db,
  shop: Shop,
  { order, claim, acting }: ApprovedClaim,
): Promise<Refund | null> {
  const refundable = claimableOf(await findClaimed(db, order));
  const accountId = acting.account?.id;
  const [settled] =
    refundable < claim.refundAmount
      ? await db
          .update(claims)
          .set({ refundAmount: refundable })
          .where(eq(claims.id, claim.id))
          .returning()
      : [claim];
  if (settled!.refundAmount > 0)
    return startClaimRefund(db, shop, { order, claim: settled!, accountId });
  await finishClaim(db, shop, { order, claim: settled! }, { by: "admin", accountId });
  return null;
}
