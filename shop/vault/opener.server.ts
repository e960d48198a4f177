import { createHash } from "node:crypto";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { findReceived, isHandle } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Purchase } from "./holding.server.ts";
import type { Device } from "./device/devices.server.ts";

/** A browser's proofs, each of which may open an order. */
export type BrowserProof = {
  accountId: string | undefined;
  guestId: string | null;
  /** proof of an order's one-time code */
  access: string | null;
  /** proofs of gifts that were accepted here */
  gifts?: readonly string[];
  device?: Device | null;
};

export type Opener = {
  by: "member" | "device" | "code" | "link";
  hash: string;
  /** for a gift: replaces the order's number in the receiver's addresses */
  handle?: string;
  /** the opening device; null: a browser without our cookie */
  device?: Device | null;
};

export const openerOf = (by: Opener["by"], id: string): Opener => ({
  by,
  hash: createHash("sha256").update(`${by} ${id}`).digest("base64url").slice(0, 22),
});

export const memberOpener = (accountId: string, device: Device | null = null): Opener => ({
  ...openerOf("member", accountId),
  device,
});

export const shownNumber = (
  holding: Pick<Order, "number"> | Purchase,
  { handle }: Opener,
): string => handle ?? ("soldBy" in holding ? holding.handle : holding.number);

type OpenedOrder = { order: Order; opener: Opener };

/** The order for its member, its guest's device, or who proved its one-time code; a gift with
 * files only for its receiver. Null for others, exactly as for an unknown number. */
export async function findOpenedOrder(
  shop: Shop,
  number: string,
  proof: BrowserProof,
): Promise<OpenedOrder | null> {
  if (isHandle(number)) return findGiven(shop, number, proof);
  const found = await findOrdered(shop, number, proof);
  return found && !isOpenedByReceiver(found.order) ? found : null;
}

async function findGiven(
  shop: Shop,
  handle: string,
  { accountId, gifts = [], device = null }: BrowserProof,
): Promise<OpenedOrder | null> {
  const found = await findReceived(shop.db, handle, { accountId, gifts });
  if (!found) return null;
  const { order, receiver, by } = found;
  const id = by === "member" ? receiver.memberId! : handle;
  return { order, opener: { ...openerOf(by, id), device, handle } };
}

export async function findOrdered(
  shop: Shop,
  number: string,
  { accountId, guestId, access, device = null }: BrowserProof,
): Promise<OpenedOrder | null> {
  const own = await findMemberOrder(shop.db, number, accountId);
  if (own) return { order: own, opener: memberOpener(accountId!, device) };
  const ordered = await findGuestOrder(shop, number, guestId);
  if (ordered) return { order: ordered, opener: { ...openerOf("device", guestId!), device } };
  const managed = await findManagedOrder(shop.db, number, access);
  return managed && { order: managed, opener: { ...openerOf("code", access!), device } };
}
