import { sql } from "drizzle-orm";
import { noticeRows } from "#shop/notice/notice-row.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { soundKinds, type SoundEvent } from "./sound-words.ts";
import { boughtGoods, supplyDays } from "./supplies.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";

const MOST_TOLD = 5000;

/** Whoever owns these goods hears that they are there, or new; of several files uploaded within
 * an hour once. */
export async function tellBuyers(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  { goodsId, isNew }: { goodsId: string; isNew: boolean },
): Promise<void> {
  const event: SoundEvent = isNew ? "sounds-ready" : "sounds-renewed";
  const owners = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.id} in (select ${orders.id} from ${boughtGoods}
        where ${goods.id} = ${goodsId} and ${isHandedOver}
        and ${orders.paidAt} > now() - make_interval(days => ${supplyDays})
        and ${paymentIn(sql`${orders.payment}`, "paid")}
        and ${orders.delivery} not in ('pending', 'failure'))
      and not exists (select from ${notices} where ${notices.event} = ${event}
        and ${notices.subjectKey} = ${orders.number}
        and ${notices.createdAt} > now() - interval '1 hour')`,
    )
    .limit(MOST_TOLD);
  for (const order of owners)
    await queueNotices(
      db,
      noticeRows({
        event,
        subjectKey: order.number,
        kind: soundKinds[event],
        told: order,
        origin,
        to: order.ordererEmail,
        phone: order.ordererPhone,
      }),
    );
}
