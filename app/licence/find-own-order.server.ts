import { data, redirect } from "react-router";
import type { Shop } from "#shop/shop.ts";
import { isHandle } from "#shop/order/gift/find-receiver.server.ts";
import type { Device } from "#shop/vault/device/devices.server.ts";
import { findOpenedOrder, findOrdered } from "#shop/vault/opener.server.ts";
import { giftsIn } from "#app/cookie/gift-cookie.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import type { Visitor } from "#app/request.server.ts";

type Sender = {
  request: Request;
  number: string;
  visitor: Pick<Visitor, "account" | "guestId">;
  device?: Device | null;
};

/**
 * The order for its owner. On another device a mail's link leads to the look-up first; received
 * gifts open by account. The giver of files is led to the gift instead.
 */
export async function findOwnOrder(shop: Shop, { request, number, visitor, device }: Sender) {
  const { account, guestId } = visitor;
  const proof = {
    accountId: account?.id,
    guestId,
    access: accessOf(request),
    gifts: giftsIn(request),
    device: device ?? null,
  };
  const opened = await findOpenedOrder(shop, number, proof);
  if (opened) return opened;
  if (isHandle(number)) {
    if (account) throw data(null, { status: 404 });
    throw redirect(`/login?pre=${encodeURIComponent(`/order-sounds/${number}`)}`);
  }
  if (await findOrdered(shop, number, proof)) throw redirect(`/gift/link/${number}`);
  throw redirect(`/non-member/order/info?order=${encodeURIComponent(number.slice(0, 40))}`);
}
