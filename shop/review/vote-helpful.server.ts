import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { REVIEW_ID } from "./review-limits.ts";
import { isVisible } from "./shown-review.server.ts";
import { reviewVotes, reviews } from "./table.server.ts";

/** A member, or else a device. */
export type Voter = { accountId: string | null; guestId: string; address: string };

const HOUR = 3600;

/**
 * Counts a helpful vote, once per person and not by the writer (`review-own`). Returns the total.
 */
export async function voteHelpful(
  shop: Pick<Shop, "db" | "secret">,
  { reviewId, productId }: { reviewId: string; productId: string },
  { accountId, guestId, address }: Voter,
): Promise<number> {
  if (!REVIEW_ID.test(reviewId)) throw new Refusal("review-not-found");
  const who = accountId ? `member ${accountId}` : `device ${guestId}`;
  await spendAttempt(shop.db, [
    { key: `helpful of ${who}`, most: 60, seconds: HOUR },
    { key: `helpful from ${lineOf(address)}`, most: 120, seconds: HOUR },
  ]);
  const voterKey = createHmac("sha256", shop.secret).update(`helpful ${who}`).digest("base64url");
  return inTransaction(shop.db, async (db) => {
    const review = await lockVisible(db, reviewId, productId);
    const isOwn =
      (accountId !== null && review.memberId === accountId) ||
      (review.memberId === null && review.guestId === guestId);
    if (isOwn) throw new Refusal("review-own");
    const [vote] = await db
      .insert(reviewVotes)
      .values({ reviewId, voterKey })
      .onConflictDoNothing()
      .returning({ at: reviewVotes.at });
    if (!vote) return review.helpful;
    const [counted] = await db
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} + 1` })
      .where(eq(reviews.id, reviewId))
      .returning({ helpful: reviews.helpful });
    return counted!.helpful;
  });
}

async function lockVisible(db: Db, id: string, productId: string) {
  const [review] = await db
    .select({ helpful: reviews.helpful, memberId: orders.memberId, guestId: orders.guestId })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(eq(reviews.id, id), eq(reviews.productId, productId), isVisible))
    .for("update", { of: reviews });
  if (!review) throw new Refusal("review-not-found");
  return review;
}
