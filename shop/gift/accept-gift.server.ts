import { eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Recipient } from "#shop/order/people/recipient.ts";
import { shipByWhenGiven } from "#shop/order/ship-due.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { surchargeAt } from "#shop/site/surcharge.ts";
import { isAnswerable } from "./find-gift.server.ts";

type GiftAnswer = { recipient: Recipient; email: string };

/**
 * Its receiver says where the gift goes; from here on it can be sent. The same answer posted twice is one. Throws `gift-answered` for
 * whoever comes second, `gift-over`, and BadInput beside the postcode of a place that costs more.
 */
export async function acceptGift(
  shop: Pick<Shop, "db" | "origin" | "now">,
  { id }: Pick<Order, "id">,
  { recipient, email }: GiftAnswer,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    const { gift } = order;
    if (order.giftState === "accepted") {
      if (isSame(order, recipient)) return;
      throw new Refusal("gift-answered");
    }
    if (!gift || !isAnswerable(order, shop.now())) throw new Refusal("gift-over");
    if (!gift.everywhere) await refuseDearer(db, recipient.postcode);
    const [accepted] = await db
      .update(orders)
      .set({
        ...recipient,
        giftState: "accepted",
        gift: { ...gift, email: email || null },
        shipBy: shipByWhenGiven(order, shop.now()),
      })
      .where(eq(orders.id, id))
      .returning();
    await db.insert(timeline).values({ orderId: id, event: "gift-accepted", by: "shopper" });
    await queueNotices(db, [
      ...giftNotice(shop, "gift-accepted", accepted!),
      ...giftNotice(shop, "owner-gift-accepted", accepted!),
    ]);
  });
}

const isSame = (order: Order, recipient: Recipient): boolean =>
  (Object.keys(recipient) as (keyof Recipient)[]).every((name) => order[name] === recipient[name]);

async function refuseDearer(db: Db, postcode: string): Promise<void> {
  const { surcharges } = await findSite(db);
  if (!surchargeAt(postcode, surcharges)) return;
  throw new BadInput({
    postcode: [
      "추가 배송비가 드는 지역이라 선물을 보낼 수 없어요. 다른 곳에서 받거나, 보낸 분에게 알려주세요.",
    ],
  });
}
