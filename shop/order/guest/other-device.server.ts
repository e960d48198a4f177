import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { timeline } from "../table.server.ts";

type Owner = Pick<Order, "memberId" | "guestId">;

/**
 * What a try to pay from this guest's device changes about whose the order is. A member's order has
 * no device, and neither has a try at the desk.
 */
export const nowOfDevice = ({ memberId, guestId }: Owner, device: string | null) =>
  memberId === null && device !== null && device !== guestId ? { guestId: device } : {};

/**
 * The orderer hears that another device has the order now: whoever has the payment link may be
 * somebody else. An order that had no device yet only gets its first one. Called in the transaction
 * of the try.
 */
export async function tellOfOtherDevice(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  before: Owner,
  order: Order,
): Promise<void> {
  if (before.guestId === null || before.guestId === order.guestId) return;
  await db.insert(timeline).values({ orderId: order.id, event: "device", by: "shopper" });
  await queueNotices(db, orderNotice("order-other-device", order, origin));
}
