import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { findReceived } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db } from "#shop/shop.ts";

const unlessGiven = (order: Order | null): Order | null =>
  order && !isOpenedByReceiver(order) ? order : null;

/** The order whose lines this member may review: bought, or files that were given to them. */
export async function findReviewedOrder(
  db: Db,
  number: string,
  accountId: string,
): Promise<Order | null> {
  const received = await findReceived(db, number, { accountId, gifts: [] });
  return received?.order ?? unlessGiven(await findMemberOrder(db, number, accountId));
}

export const findGuestReviewed = async (
  db: Db,
  number: string,
  access: string | null,
): Promise<Order | null> => unlessGiven(await findManagedOrder(db, number, access));
