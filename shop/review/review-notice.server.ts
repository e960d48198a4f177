import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { reviewKinds, type ReviewEvent } from "./review-words.ts";

/** To the buyer of the order, while their address is still known. */
export const reviewNotice = (
  { event, origin, words }: { event: ReviewEvent; origin: string; words: string },
  order: Order,
  line: { lineId: number; title: string },
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: reviewKinds[event],
    told: { order, words, ...line },
    origin,
    to: order.ordererEmail,
  });
