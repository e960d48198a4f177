import { listOrderLines } from "#shop/review/buyer-lines.server.ts";
import { reviewRefusal, type BuyerLine } from "#shop/review/line-standing.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

export type ReviewableLine = Pick<BuyerLine, "lineId" | "title" | "option"> & {
  isWritten: boolean;
};

/** The lines of an order that can be or were reviewed. */
export async function reviewableLines(
  { db, now }: Pick<Shop, "db" | "now">,
  orderId: string,
): Promise<ReviewableLine[]> {
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
