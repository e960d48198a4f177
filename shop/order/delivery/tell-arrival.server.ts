import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { askedToConfirm } from "../confirm/asked-to-confirm.server.ts";
import type { Order } from "../move-order.server.ts";
import { orderNotice } from "../notice/order-notice.server.ts";

/** Tells the orderer that the order arrived, and how its purchase is confirmed. */
export async function tellArrival(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  order: Order,
): Promise<void> {
  const noticed = await askedToConfirm(db, shop, order, "order-done");
  await queueNotices(db, orderNotice("order-done", noticed, shop.origin));
}
