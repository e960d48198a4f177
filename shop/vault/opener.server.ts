import { createHash } from "node:crypto";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Device } from "./device/devices.server.ts";

/** What a browser shows of itself; each may open an order. */
export type BrowserProof = {
  accountId: string | undefined;
  guestId: string | null;
  /** proof of an order's one-time code */
  access: string | null;
  device?: Device | null;
};

export type Opener = {
  by: "member" | "device" | "code";
  hash: string;
  /** where the files are opened; null: a browser that shows no id of ours */
  device?: Device | null;
};

const openerOf = (by: Opener["by"], id: string): Opener => ({
  by,
  hash: createHash("sha256").update(`${by} ${id}`).digest("base64url").slice(0, 22),
});

export const memberOpener = (accountId: string, device: Device | null = null): Opener => ({
  ...openerOf("member", accountId),
  device,
});

/** The order for whoever it belongs to: its member, the device that ordered as a guest, and who
 * proved its one-time code. Null for everybody else, exactly as for an unknown number. */
export async function findOpenedOrder(
  shop: Shop,
  number: string,
  { accountId, guestId, access, device = null }: BrowserProof,
): Promise<{ order: Order; opener: Opener } | null> {
  const own = await findMemberOrder(shop.db, number, accountId);
  if (own) return { order: own, opener: memberOpener(accountId!, device) };
  const ordered = await findGuestOrder(shop, number, guestId);
  if (ordered) return { order: ordered, opener: { ...openerOf("device", guestId!), device } };
  const managed = await findManagedOrder(shop.db, number, access);
  return managed && { order: managed, opener: { ...openerOf("code", access!), device } };
}
