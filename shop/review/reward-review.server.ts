import { eq } from "drizzle-orm";
import { won } from "#lib/won.ts";
import { addValue } from "#shop/money/value/book-value.server.ts";
import { endOf, takeBack } from "#shop/money/value/points/earn-points.server.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

type RewardedLine = { orderId: string; lineId: number };

/** Points that a review gives its writer now; 0: none. */
export async function findReviewReward(db: Db): Promise<number> {
  const { earnsSince, reviewPoints } = await findPointRules(db);
  return earnsSince ? reviewPoints : 0;
}

/**
 * Credits points for a member's review, once per line; returns the disclosure shown beside it (fair
 * labelling act), or "".
 */
export async function rewardReview(
  db: Db,
  { orderId, lineId }: RewardedLine,
  accountId: string | null,
): Promise<string> {
  if (!accountId) return "";
  const { lifeDays } = await findPointRules(db);
  const reviewPoints = await findReviewReward(db);
  if (!reviewPoints) return "";
  const isNew = await addValue(db, {
    accountId,
    kind: "points",
    reason: "earn",
    amount: reviewPoints,
    mark: `review:${lineId}`,
    by: "shopper",
    orderId,
    facts: { reason: "후기 작성", points: reviewPoints },
    endsAt: endOf(lifeDays),
  });
  return isNew ? `포인트 ${won(reviewPoints)}` : "";
}

/** The writer takes the review back: so do its points go, as far as they are there. */
export async function takeBackReward(db: Db, { orderId, lineId }: RewardedLine): Promise<void> {
  const [order] = await db
    .select({ buyer: orders.memberId, receiver: giftReceivers })
    .from(orders)
    .leftJoin(giftReceivers, eq(giftReceivers.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const writer = order?.receiver ? order.receiver.memberId : order?.buyer;
  if (writer) await takeBack(db, writer, `review:${lineId}`);
}
