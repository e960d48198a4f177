import { hashOfToken } from "#lib/secret-token.server.ts";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { receiverPath, receiverToken } from "#shop/order/gift/gift-link.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * What a receiver of files sees of the gift; `address`: a guest's own link, null for an account.
 */
export async function viewReceived(
  shop: Pick<Shop, "db" | "secret" | "origin">,
  { id, ordererName: from }: Order,
): Promise<{ from: string; address: string | null }> {
  const receiver = await findReceiver(shop.db, id);
  // Another secret of the shop since makes other links.
  const isShown = receiver && receiver.linkHash === hashOfToken(receiverToken(shop, receiver));
  return { from, address: isShown ? shop.origin + receiverPath(shop, receiver) : null };
}
