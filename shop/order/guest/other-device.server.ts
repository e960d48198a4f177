import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { timeline } from "../table.server.ts";

type Owner = Pick<Order, "memberId" | "guestId">;

/**
 * A guest's try to pay makes that device the order's owner. Members' orders and tries at the desk
 * have no device.
 */
export const nowOfDevice = ({ memberId, guestId }: Owner, device: string | null) =>
  memberId === null && device !== null && device !== guestId ? { guestId: device } : {};

/**
 * Tells the orderer that another device owns the order now, because a payment link may have reached
 * somebody else; not for the first device. Called in the try's transaction.
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
