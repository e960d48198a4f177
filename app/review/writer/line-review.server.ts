import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { findBuyerLine } from "#shop/review/buyer-lines.server.ts";
import { mayChange, reviewRefusal, writeUntil } from "#shop/review/line-standing.ts";
import { reviewFields, reviewForm } from "#shop/review/review-forms.ts";
import {
  changeReview,
  objectToHiding,
  removeReview,
} from "#shop/review/writer/change-review.server.ts";
import { findOwnReview } from "#shop/review/writer/own-review.server.ts";
import { findReviewReward } from "#shop/review/reward-review.server.ts";
import { writeReview } from "#shop/review/write-review.server.ts";
import { refusals } from "#shop/refusals.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import type { Visitor } from "#app/request.server.ts";

const lineIdOf = (typed: string | undefined): number =>
  /^\d{1,15}$/.test(typed ?? "") ? Number(typed) : 0;

/** What the page of one line's review shows to its buyer. */
export async function findLineReview(
  { db, now }: Pick<Shop, "db" | "now">,
  order: Order,
  line: string | undefined,
  { isMember }: { isMember: boolean },
) {
  const lineId = lineIdOf(line);
  const bought = found(await findBuyerLine(db, order.id, lineId));
  const { reviews: settings } = await findSite(db);
  const own = bought.reviewId === null ? null : await findOwnReview(db, order.id, lineId);
  const refusal = reviewRefusal(bought, settings, now());
  return {
    line: bought,
    isMember,
    fields: reviewFields(),
    guest: isMember ? undefined : guestUploaderId(order.id),
    review: own?.removedAt ? null : own,
    mayChange: own !== null && mayChange(own, settings, now()),
    /** why nothing can be written; null: it can */
    no: refusal && refusals[refusal][1],
    /** points that writing it gives */
    reward: isMember && !own ? await findReviewReward(db) : 0,
    until: bought.suppliedAt && writeUntil(bought.suppliedAt, settings),
  };
}
export type LineReview = Awaited<ReturnType<typeof findLineReview>>;

type Params = Record<string, string | undefined>;
/** The order of its owner and the page to return to; throws 404 for another person's. */
type Find = (
  shop: Shop,
  args: { request: Request; params: Params; visitor: Visitor },
) => Promise<{ order: Order; accountId: string | null; path: string; backPath: string }>;

/** The forms of that page, for members and guests. */
export const lineReviewAction = (find: Find) =>
  formAction(reviewForm, async (shop, form, { request, params, visitor }): Promise<Response> => {
    const { order, accountId, path, backPath } = await find(shop, { request, params, visitor });
    const lineId = lineIdOf(params.line);
    const line = { orderId: order.id, lineId };
    switch (form.intent) {
      case "write": {
        const { intent: _intent, ...words } = form;
        const writer = { accountId, address: visitor.address };
        await writeReview(shop, { order, lineId }, words, writer);
        return saved(path, "후기를 남겼어요. 고마워요.");
      }
      case "change": {
        const { intent: _intent, ...words } = form;
        await changeReview(shop.db, line, words, accountId);
        return saved(path, "후기를 수정했어요.");
      }
      case "remove":
        await removeReview(shop.db, line);
        return saved(backPath, "후기를 지웠어요.");
      case "object":
        await objectToHiding(shop.db, line, form.objection);
        return saved(path, "이의를 보냈어요. 3영업일 안에 답을 드릴게요.");
    }
  });
