import { and, eq, isNull } from "drizzle-orm";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { orders } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { REVIEW_ID } from "../review-limits.ts";
import { reviews } from "../table.server.ts";

/** A review that is still there, locked, with its order. Throws `review-not-found`. */
export async function lockReview(db: Db, id: string) {
  if (!REVIEW_ID.test(id)) throw new Refusal("review-not-found");
  const [row] = await db
    .select({ review: reviews, order: orders })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(eq(reviews.id, id), isNull(reviews.removedAt)))
    .for("update", { of: reviews });
  if (!row) throw new Refusal("review-not-found");
  return { ...row, whose: whoseOrder(row.order) };
}
export type LockedReview = Awaited<ReturnType<typeof lockReview>>;
