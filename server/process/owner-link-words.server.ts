import {
  makeOwnerLink,
  OWNER_LINK_MINUTES,
} from "#shop/member/first-owner/make-owner-link.server.ts";
import type { Shop } from "#shop/shop.ts";
import { words } from "#server/words/words.ts";

/** The first owner's link for the terminal; null when the shop has an owner. */
export async function ownerLinkWords(shop: Shop): Promise<string | null> {
  const link = await makeOwnerLink(shop);
  return link && words().ownerLink(String(OWNER_LINK_MINUTES), link);
}
