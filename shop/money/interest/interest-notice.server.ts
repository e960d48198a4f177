import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { interestWords, type InterestEvent, type NoticedInterest } from "./interest-words.ts";

/** The mail to the orderer; a guest without an address is told by their order's page alone. */
export const interestNotice = (
  event: InterestEvent,
  order: Order,
  interest: NoticedInterest,
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    words: interestWords(event, order, interest),
    origin,
    to: order.ordererEmail,
  });
