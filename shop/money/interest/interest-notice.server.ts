import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { interestKinds, type InterestEvent, type NoticedInterest } from "./interest-words.ts";

/** The mail to the orderer; a guest without an address is told by their order's page alone. */
export const interestNotice = (
  event: InterestEvent,
  order: Order,
  interest: Pick<NoticedInterest, "amount" | "days">,
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: interestKinds[event],
    told: { number: order.number, memberId: order.memberId, ...interest },
    origin,
    to: order.ordererEmail,
  });
