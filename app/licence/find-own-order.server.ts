import { redirect } from "react-router";
import type { Shop } from "#shop/shop.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import type { Visitor } from "#app/request.server.ts";

type Sender = { request: Request; number: string; visitor: Pick<Visitor, "account" | "guestId"> };

/** The order for whoever it belongs to. A mail leads here too: on another device it is looked up first. */
export async function findOwnOrder(shop: Shop, { request, number, visitor }: Sender) {
  const { account, guestId } = visitor;
  const found = await findOpenedOrder(shop, number, {
    accountId: account?.id,
    guestId,
    access: accessOf(request),
  });
  if (found) return found;
  throw redirect(`/non-member/order/info?order=${encodeURIComponent(number.slice(0, 40))}`);
}
