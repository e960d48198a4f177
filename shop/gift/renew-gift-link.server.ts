import { eq } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { giftLinkHash, giftPath } from "#shop/order/gift/gift-link.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { waitsForReceiver } from "#shop/order/standing.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * Replaces the link of a waiting gift, e.g. after it went to the wrong person; the old link stops
 * working.
 */
export async function renewGiftLink(
  shop: Pick<Shop, "db" | "secret">,
  { id }: Pick<Order, "id">,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    if (!order.gift || !waitsForReceiver(order)) throw new Refusal("gift-over");
    const gift = { ...order.gift, link: order.gift.link + 1 };
    const giftLink = giftLinkHash(shop, { id, gift });
    await db.update(orders).set({ gift, giftLink }).where(eq(orders.id, id));
    await db.insert(timeline).values({ orderId: id, event: "gift-link", by: "shopper" });
  });
}

/**
 * The path of the gift link; null when there is nothing to open, or the shop's secret has changed.
 */
export const giftPathOf = (shop: Pick<Shop, "secret">, order: Order): string | null =>
  order.gift && waitsForReceiver(order) && isCurrent(shop, order)
    ? giftPath(shop, { ...order, gift: order.gift })
    : null;

const isCurrent = (shop: Pick<Shop, "secret">, { id, gift, giftLink }: Order): boolean =>
  gift !== null && giftLinkHash(shop, { id, gift }) === giftLink;
