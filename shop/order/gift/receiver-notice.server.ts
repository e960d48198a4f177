import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { mailOfReceiver, type Receiver } from "./find-receiver.server.ts";
import { receiverPath } from "./gift-link.server.ts";
import { giftKinds, type ReceiverEvent } from "./gift-words.ts";

type ReceivedGift = { order: Order; receiver: Receiver };

/** A notice to the receiver of files, with the link: a member's page, or a guest's own link. */
export async function receiverNotice(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  event: ReceiverEvent,
  { order, receiver }: ReceivedGift,
): Promise<NoticeRow[]> {
  const { handle, memberId, name } = receiver;
  const path = memberId ? `/order-sounds/${handle}` : receiverPath(shop, receiver);
  return noticeRows({
    event,
    subjectKey: order.number,
    kind: giftKinds[event],
    told: { ...order, to: name, until: null, path },
    origin: shop.origin,
    to: await mailOfReceiver(db, receiver),
  });
}
