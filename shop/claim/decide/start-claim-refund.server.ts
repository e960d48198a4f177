import { and, eq, ne } from "drizzle-orm";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { type Refund, beginWorth } from "#shop/money/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { openAccount } from "#shop/money/refund/refund-account.server.ts";
import type { LineShare } from "#shop/money/refund/line-refunds.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { hasClaimedParcel } from "../claim-parcel.server.ts";
import type { Claim } from "../move-claim.server.ts";
import { claimReasons } from "../reasons.ts";
import { findClaimed } from "../request/find-claimed.server.ts";
import { paidFor } from "../request/refund-amount.ts";
import { refundDueOn } from "../withdrawal/refund-due.ts";
import { claimLines, claims } from "../table.server.ts";

/** The claim's refund, as long as it was not dropped. */
export async function refundOfClaim(db: Db, claimId: string): Promise<Refund | null> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.claimId, claimId), ne(refunds.state, "dropped")));
  return refund ?? null;
}

/** What was paid for the pieces of an approved claim, by line. */
async function claimedShares(db: Db, order: Order, claimId: string): Promise<LineShare[]> {
  const { lines } = await findClaimed(db, order);
  const claimed = await db.select().from(claimLines).where(eq(claimLines.claimId, claimId));
  return claimed.flatMap(({ orderLineId, quantity: claimedQuantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    // Its pieces count as gone already.
    const left = line && line.left + claimedQuantity;
    return left
      ? [{ lineId: orderLineId, amount: paidFor([{ ...line, left, asked: claimedQuantity }]) }]
      : [];
  });
}

/** Begins the claim's refund; the caller's transaction has locked the order. */
export async function startClaimRefund(
  db: Db,
  shop: Pick<Shop, "secret" | "origin" | "follows">,
  { order, claim, accountId }: { order: Order; claim: Claim; accountId: string | undefined },
): Promise<Refund> {
  const { id: claimId, kind, reason, refundAmount: amount, refundAccount } = claim;
  const account = refundAccount ? openAccount(shop.secret, refundAccount) : null;
  const refund = await beginWorth(db, shop, order, {
    amount,
    kind: "claim",
    of: await claimedShares(db, order, claimId),
    reason: `${claimKinds[kind]}: ${claimReasons[reason].words}`,
    by: "admin",
    accountId,
    claimId,
    account,
    dueOn: refundDueOn({ ...claim, hasParcel: await hasClaimedParcel(db, claimId) }),
  });
  if (refundAccount)
    await db.update(claims).set({ refundAccount: null }).where(eq(claims.id, claimId));
  return refund;
}

/** Asks for a begun refund, after the commit; unanswered, the worker asks again. */
export async function followRefund(shop: Shop, refund: Pick<Refund, "id"> | null): Promise<void> {
  if (!refund) return;
  try {
    await carryOutRefund(shop, refund.id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
}
