import { noticeRows, OFFICE, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { giftUntil } from "./gift.ts";
import { giftKinds, type GiftEvent, type NoticedGift } from "./gift-words.ts";

type ContactOfNotice = { to: string | null; phone?: string | null };

/** Notices by recipient; none for an order that is not a gift. */
export function giftNotice(
  { origin }: Pick<Shop, "origin">,
  event: GiftEvent,
  order: Order & Pick<NoticedGift, "parcel">,
): NoticeRow[] {
  const { gift, ...orderFields } = order;
  if (!gift) return [];
  const details = { ...orderFields, to: gift.to, until: giftUntil(order.paidAt, gift) };
  return noticeRows({
    event,
    subjectKey: order.number,
    kind: giftKinds[event],
    told: details,
    origin,
    ...reachedBy(event, order, gift.email),
  });
}

function reachedBy(event: GiftEvent, order: Order, receiverEmail: string | null): ContactOfNotice {
  if (event === "owner-gift-accepted") return { to: OFFICE };
  return event === "gift-shipped"
    ? { to: receiverEmail, phone: order.recipientPhone }
    : { to: order.ordererEmail, phone: order.ordererPhone };
}
