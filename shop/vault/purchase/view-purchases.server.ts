import type { Shop } from "#shop/shop.ts";
import type { BoughtSounds } from "../bought-sounds.ts";
import type { Device } from "../device/devices.server.ts";
import { memberOpener, openerOf } from "../opener.server.ts";
import { viewSounds } from "../view-sounds.server.ts";
import { findProvenEmail, listMemberPurchases, listPurchasesAt } from "./open-purchase.server.ts";

/** Of one person; whoever bought more elsewhere finds the newest. */
const MOST_SHOWN = 100;

type ViewingShop = Pick<Shop, "db" | "secret" | "now">;

/** A member's files of elsewhere, as those of orders. */
export async function viewMemberPurchases(
  shop: ViewingShop,
  accountId: string,
  device: Device | null,
): Promise<BoughtSounds[]> {
  const opener = memberOpener(accountId, device);
  const bought = [];
  for (const purchase of await listMemberPurchases(shop.db, accountId, MOST_SHOWN))
    bought.push(...(await viewSounds(shop, purchase, opener)));
  return bought;
}

/** Those at the address that this browser proved by a code; null: it proved none. */
export async function viewPurchasesAt(
  shop: ViewingShop,
  access: string | null,
  device: Device | null,
): Promise<BoughtSounds[] | null> {
  const email = await findProvenEmail(shop.db, access);
  if (!email || !access) return null;
  const opener = { ...openerOf("code", access), device };
  const bought = [];
  for (const purchase of await listPurchasesAt(shop.db, email, MOST_SHOWN))
    bought.push(...(await viewSounds(shop, purchase, opener)));
  return bought;
}
