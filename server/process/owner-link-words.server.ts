import {
  makeOwnerLink,
  OWNER_LINK_MINUTES,
} from "#shop/member/first-owner/make-owner-link.server.ts";
import type { Shop } from "#shop/shop.ts";

/** The first owner's link for the terminal; null when the shop has an owner. */
export async function ownerLinkWords(shop: Shop): Promise<string | null> {
  const link = await makeOwnerLink(shop);
  return (
    link &&
    `The shop has no owner yet. Within ${OWNER_LINK_MINUTES} minutes, this link makes the first one, once:\n\n  ${link}\n\nAnother one, which ends this: npm run administrator`
  );
}
