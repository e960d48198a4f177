import { listOrderLines } from "#shop/review/buyer-lines.server.ts";
import { reviewRefusal, type BuyerLine } from "#shop/review/line-standing.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

export type ReviewableLine = Pick<BuyerLine, "lineId" | "title" | "option"> & {
  isWritten: boolean;
};

/**
 * An order's lines that the buyer can review or has reviewed; given files are reviewed by their
 * receiver.
 */
export async function reviewableLines(
  { db, now }: Pick<Shop, "db" | "now">,
  { id: orderId, ...order }: Pick<Order, "id" | "giftState" | "gift">,
): Promise<ReviewableLine[]> {
  if (isOpenedByReceiver(order)) return [];
  const [lines, { reviews: settings }] = [await listOrderLines(db, orderId), await findSite(db)];
  return lines
    .filter((line) => line.reviewId !== null || reviewRefusal(line, settings, now()) === null)
    .map(({ lineId, title, option, reviewId }) => ({
      lineId,
      title,
      option,
      isWritten: reviewId !== null,
    }));
}
