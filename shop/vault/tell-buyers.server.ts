import { eq, sql } from "drizzle-orm";
import { noticeRows, type NoticeRow, queueNotices } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { ownedSince, type Receiver } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { receiverNotice } from "#shop/order/gift/receiver-notice.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { soundKinds, type SoundEvent } from "./sound-words.ts";
import { boughtGoods, supplyDays } from "./supplies.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";

const MOST_TOLD = 5000;
const NEW_GIFT = "gift-files-new";

/** Tells buyers of new goods or versions; once for several files uploaded within an hour. */
export async function tellBuyers(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  { goodsId, isNew }: { goodsId: string; isNew: boolean },
): Promise<void> {
  const event: SoundEvent = isNew ? "sounds-ready" : "sounds-renewed";
  const owners = await db
    .select({ order: orders, receiver: giftReceivers })
    .from(orders)
    .leftJoin(giftReceivers, eq(giftReceivers.orderId, orders.id))
    .where(
      sql`${orders.id} in (select ${orders.id} from ${boughtGoods}
        where ${goods.id} = ${goodsId} and ${isHandedOver}
        and ${orders.giftState} is distinct from 'waiting'
        and ${ownedSince} > now() - make_interval(days => ${supplyDays})
        and ${paymentIn(sql`${orders.payment}`, "paid")}
        and ${orders.delivery} not in ('pending', 'failure'))
      and not exists (select from ${notices} where ${notices.event} in (${event}, ${NEW_GIFT})
        and ${notices.subjectKey} = ${orders.number}
        and ${notices.createdAt} > now() - interval '1 hour')`,
    )
    .limit(MOST_TOLD);
  for (const owner of owners) await queueNotices(db, await rowsFor(db, shop, event, owner));
}

type Owner = { order: Order; receiver: Receiver | null };

/** For gifts, notify the receiver, not the payer. */
async function rowsFor(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  event: SoundEvent,
  { order, receiver }: Owner,
): Promise<NoticeRow[]> {
  if (receiver) return receiverNotice(db, shop, NEW_GIFT, { order, receiver });
  if (isOpenedByReceiver(order)) return [];
  return noticeRows({
    event,
    subjectKey: order.number,
    kind: soundKinds[event],
    told: order,
    origin: shop.origin,
    to: order.ordererEmail,
    phone: order.ordererPhone,
  });
}
